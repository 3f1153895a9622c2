"""The libraries that a wheel gets in smaller forms: ICU's data, and GNUstep without TLS, Bonjour and style sheets."""

from __future__ import annotations

import lzma
import os
import re
import shutil
import subprocess
import sys
import zipfile
import zlib
from pathlib import Path

import pytest

from outside_program import REPOSITORY, run

LIBRARIES = subprocess.run(["sh", "-c", "ldconfig -p || true"], capture_output=True, text=True).stdout

# Calls ICU for things of which each needs data: of English, of a removed locale, of normalisation, of words.
ICU = r"""
import ctypes, sys
version = sys.argv[1]
uc, i18n = (ctypes.CDLL(f"lib{name}.so.{version}") for name in ("icuuc", "icui18n"))
call = lambda library, name: getattr(library, f"{name}_{version}")
text = lambda given: (ctypes.c_uint16 * (len(given) + 1))(*map(ord, given))
error, buffer = ctypes.c_int(0), (ctypes.c_uint16 * 80)()
def opened(library, name, *arguments):
    function = call(library, name)
    function.restype = ctypes.c_void_p
    made = function(*arguments, ctypes.byref(error))
    assert made and error.value <= 0, (name, error.value)
    return ctypes.c_void_p(made)
def written(length):
    assert error.value <= 0, error.value
    return "".join(map(chr, buffer[:length]))
for locale in (b"en", b"de"):
    numbers = opened(i18n, "unum_open", 1, None, 0, locale, None)
    number = ctypes.c_double(1234567.5)
    print(written(call(i18n, "unum_formatDouble")(numbers, number, buffer, 80, None, ctypes.byref(error))))
print(written(call(uc, "uloc_getDisplayLanguage")(b"de", b"en", buffer, 80, ctypes.byref(error))))
dates = opened(i18n, "udat_open", 1, 1, b"en", text("UTC"), 3, None, 0)
print(written(call(i18n, "udat_format")(dates, ctypes.c_double(0), buffer, 80, None, ctypes.byref(error))))
order = opened(i18n, "ucol_open", b"en")
print(call(i18n, "ucol_strcoll")(order, text("a"), 1, text("B"), 1))
words = opened(uc, "ubrk_open", 1, b"en", text("one two"), 7)
print(call(uc, "ubrk_next")(words))
composed = opened(uc, "unorm2_getNFCInstance")
print(written(call(uc, "unorm2_normalize")(composed, text("u\u0308"), 2, buffer, 80, ctypes.byref(error))))
"""

GNUSTEP = r"""
import ctypes, os, re, sys
ctypes.CDLL(sys.argv[1], os.RTLD_NOW)
loaded = {re.sub(r"\.so.*", "", line.split("/")[-1].strip()) for line in open("/proc/self/maps") if "/" in line}
print(sorted(loaded & {"libgnutls", "libp11-kit", "libdbus-1", "libsystemd", "libgcrypt", "libunistring"}))
tls = ctypes.CDLL("libgnutls.so.30")
tls.gnutls_strerror.restype = ctypes.c_char_p
session = ctypes.c_void_p()
print(tls.gnutls_init(ctypes.byref(session), 2), session.value, tls.gnutls_strerror(-1250).decode())
"""


XML = r"""
import ctypes, os, sys
xml = ctypes.CDLL(sys.argv[1], os.RTLD_NOW)
xml.xmlReadFile.restype = ctypes.c_void_p
quiet = 32 | 64  # XML_PARSE_NOERROR, XML_PARSE_NOWARNING
print(*(xml.xmlReadFile(file.encode(), None, quiet) is not None for file in sys.argv[2:]))
print(any("/small/liblzma" in line for line in open("/proc/self/maps")))
"""


def printed(program: str, folder: Path, *arguments: str | Path) -> list[str]:
    environment = {**os.environ, "LD_LIBRARY_PATH": str(folder), "LC_ALL": "en_US.UTF-8"}
    return run(sys.executable, "-c", program, *arguments, env=environment).splitlines()


@pytest.mark.skipif(not Path("/usr/sbin/icupkg").exists(), reason="needs icupkg, of Debian's icu-devtools")
def test_icu_with_less_data_formats_sorts_and_normalises(tmp_path: Path) -> None:
    (version,) = re.findall(r"libicudata\.so\.(\d+) ", LIBRARIES)
    run(REPOSITORY / "scripts" / "small_icu.sh", tmp_path)
    library = tmp_path / f"libicudata.so.{version}"
    assert library.stat().st_size < 3e6
    # German numbers would be 1.234.567,5: the locale is away, and the machine's default takes its place.
    expected = ["1,234,567.5", "1,234,567.5", "German", "January 1, 1970", "-1", "3", "\u00fc"]
    found = printed(ICU, tmp_path, version)
    assert found[3].startswith(expected[3])
    assert [*found[:3], expected[3], *found[4:]] == expected


@pytest.mark.skipif("libgnustep-base.so" not in LIBRARIES or not shutil.which("dpkg-query"), reason="needs Debian")
def test_licences_are_those_of_the_libraries_of_others(tmp_path: Path) -> None:
    run(REPOSITORY / "scripts" / "small_gnustep.sh", tmp_path / "small")
    path = tmp_path / "openmps-1-py3-none-any.whl"
    content = Path(re.findall(r"=> (\S*libgnustep-base\.so\S*)", LIBRARIES)[0]).read_bytes()[:1_000_000]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        wheel.writestr("openmps-1.dist-info/RECORD", "")
        wheel.writestr("openmps.libs/libobjc-0123abcd.so.4", content)
        for each in sorted((tmp_path / "small").iterdir()):
            wheel.write(each, f"openmps.libs/{each.name.replace('.so', '-89abcdef.so', 1)}")
    run(sys.executable, REPOSITORY / "scripts" / "add_bundled_licences.py", path)
    with zipfile.ZipFile(path) as wheel:
        names = [Path(name) for name in wheel.namelist() if name.startswith("openmps/licenses/bundled/")]
        record = wheel.read("openmps-1.dist-info/RECORD").decode()
        size = wheel.getinfo("openmps.libs/libobjc-0123abcd.so.4").compress_size
        smallest = zlib.compressobj(9, wbits=-15)
        assert size == len(smallest.compress(content) + smallest.flush())
    assert [name.name for name in names if name.parent.name == "bundled"] == ["libobjc4.txt"]
    assert [line.split(",")[0] for line in record.splitlines()] == [str(name) for name in names]


@pytest.mark.skipif("libgnustep-base.so" not in LIBRARIES, reason="needs GNUstep")
def test_gnustep_loads_without_tls_and_bonjour(tmp_path: Path) -> None:
    run(REPOSITORY / "scripts" / "small_gnustep.sh", tmp_path)
    assert {path.name.split(".")[0] for path in tmp_path.iterdir()} == {
        "libavahi-client",
        "libavahi-common",
        "libgnutls",
        "liblzma",
        "libxslt",
    }
    gnustep = re.findall(r"=> (\S*libgnustep-base\.so\S*)", LIBRARIES)[0]
    # GNUTLS_E_UNIMPLEMENTED_FEATURE is -1250.
    assert printed(GNUSTEP, tmp_path, gnustep) == ["['libgnutls']", "-1250 None not in the wheel of openmps"]


@pytest.mark.skipif("libgnustep-base.so" not in LIBRARIES, reason="needs GNUstep")
def test_xml_is_read_without_style_sheets_and_compressed_files(tmp_path: Path) -> None:
    run(REPOSITORY / "scripts" / "small_gnustep.sh", tmp_path / "small")
    (tmp_path / "plain.xml").write_text("<?xml version='1.0'?><a b='1'>t<c/></a>")
    with lzma.open(tmp_path / "packed.xml", "wb") as packed:
        packed.write((tmp_path / "plain.xml").read_bytes())
    (library,) = re.findall(r"libxml2\.so\.2 .*=> (\S+)", LIBRARIES)[:1]
    whole = run(sys.executable, "-c", XML, library, tmp_path / "plain.xml", tmp_path / "packed.xml").splitlines()
    small = printed(XML, tmp_path / "small", library, tmp_path / "plain.xml", tmp_path / "packed.xml")
    assert whole == ["True True", "False"]  # both files are read, by the machine's liblzma
    assert small == ["True False", "True"]
