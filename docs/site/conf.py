"""Settings of Sphinx for the site, whose sources tools/site/write_site.py writes; scripts/docs.sh calls both."""

import sys
from pathlib import Path

from openmps import __version__

sys.path.append(str(Path(__file__).parents[2] / "tools" / "site"))

project = "openmps"
author = "the authors of openmps"
copyright = "the authors of openmps, Apache-2.0"
version = release = __version__
language = "en"

extensions = [
    "docstrings",  # of tools/site
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
    "sphinx_design",
]
root_doc = "index"
default_role = "py:obj"  # docstrings have names in single backticks
nitpicky = False
suppress_warnings: list[str] = []  # every warning is an error

myst_enable_extensions = [
    "attrs_block",
    "attrs_inline",
    "colon_fence",
    "deflist",
]  # no mathematics: its script would come from another host
myst_heading_anchors = 4

autodoc_member_order = "bysource"
autodoc_typehints = "none"  # docstrings have dtypes, shapes and units; the signature has types
autodoc_default_options = {"show-inheritance": True}
autodoc_class_signature = "mixed"
autodoc_preserve_defaults = True
napoleon_google_docstring = False
napoleon_use_param = False  # types are prose with dtypes and shapes: a link from each word would mislead
napoleon_use_rtype = False
napoleon_custom_sections = [("Attributes", "params_style")]
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "openmps"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_last_updated_fmt = None
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#0b5cad", "color-brand-content": "#0b5cad"},
    "dark_css_variables": {"color-brand-primary": "#7cb8ff", "color-brand-content": "#7cb8ff"},
    "top_of_page_buttons": [],
}
pygments_style = "friendly"
pygments_dark_style = "github-dark"
copybutton_prompt_text = r">>> |\.\.\. "
copybutton_prompt_is_regexp = True
