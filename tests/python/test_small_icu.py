"""ICU with less data (scripts/small_icu.sh) does for Foundation what the whole one does."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from outside_program import clang, flags, run

_SCRIPT = Path(__file__).parents[2] / "scripts" / "small_icu.sh"
_PROGRAM = r"""
#import <Foundation/Foundation.h>
#include <stdio.h>

static void print_english(void) {
  NSLocale *english = [[NSLocale alloc] initWithLocaleIdentifier:@"en_US"];
  NSDateFormatter *dates = [[NSDateFormatter alloc] init];
  [dates setLocale:english];
  [dates setTimeZone:[NSTimeZone timeZoneWithName:@"Europe/Berlin"]];
  [dates setDateStyle:NSDateFormatterFullStyle];
  [dates setTimeStyle:NSDateFormatterFullStyle];
  printf("%s|", [[dates stringFromDate:[NSDate dateWithTimeIntervalSince1970:1e9]] UTF8String]);
  printf("%s|", [[NSDateFormatter dateFormatFromTemplate:@"yMMMd" options:0 locale:english] UTF8String]);
  for (int style = NSNumberFormatterDecimalStyle; style <= NSNumberFormatterSpellOutStyle; ++style) {
    NSNumberFormatter *numbers = [[NSNumberFormatter alloc] init];
    [numbers setFormatterBehavior:NSNumberFormatterBehavior10_4];
    [numbers setLocale:english];
    [numbers setNumberStyle:style];
    printf("%s|", [[numbers stringFromNumber:[NSNumber numberWithDouble:1234.5]] UTF8String]);
  }
  printf("%s|", [[english displayNameForKey:NSLocaleIdentifier value:@"de_DE"] UTF8String]);
  printf("%s|", [[english objectForKey:NSLocaleQuotationBeginDelimiterKey] UTF8String]);
  NSRange found = [@"un été" rangeOfString:@"ete"
                                   options:NSDiacriticInsensitiveSearch
                                     range:NSMakeRange(0, 6)
                                    locale:english];
  printf("%d %d|", (int)found.location, (int)found.length);
  printf("%s|", [[@"ﬁ x²" precomposedStringWithCompatibilityMapping] UTF8String]);
  NSTimeZone *york = [NSTimeZone timeZoneWithName:@"America/New_York"];
  printf("%s\n", [[york localizedName:NSTimeZoneNameStyleStandard locale:english] UTF8String]);
}

int main(void) {
  @autoreleasepool {
    NSString *text = @"Ärger e\u0301 12 straße";
    NSRegularExpression *word = [NSRegularExpression regularExpressionWithPattern:@"\\p{L}+" options:0 error:NULL];
    printf("%s|", [[text uppercaseString] UTF8String]);
    printf("%d|", (int)[word numberOfMatchesInString:text options:0 range:NSMakeRange(0, [text length])]);
    printf("%d|", (int)[[text precomposedStringWithCanonicalMapping] length]);
    printf("%d|", (int)[@"a" caseInsensitiveCompare:@"B"]);
    printf("%s|", [[[NSNumber numberWithDouble:1234.5] descriptionWithLocale:nil] UTF8String]);
    printf("%s\n", [[[NSDate dateWithTimeIntervalSince1970:0] description] UTF8String]);
    print_english();
  }
  FILE *maps = fopen("/proc/self/maps", "r");
  char line[4096];
  while (fgets(line, sizeof line, maps))
    if (strstr(line, "libicudata")) return printf("%s", strrchr(line, ' ') + 1), 0;
}
"""


@pytest.mark.skipif(not (shutil.which("icupkg") or Path("/usr/sbin/icupkg").exists()), reason="there is no icupkg")
def test_foundation_answers_the_same_with_less_data(tmp_path: Path) -> None:
    subprocess.run([_SCRIPT, tmp_path / "icu"], check=True, capture_output=True)
    (library,) = (tmp_path / "icu").iterdir()
    assert library.stat().st_size < 3e6
    (tmp_path / "text.m").write_text(_PROGRAM)
    run(clang(), tmp_path / "text.m", "-o", tmp_path / "text", *flags("--cflags"), *flags("--libs"))
    environment = {**os.environ, "LD_LIBRARY_PATH": str(tmp_path / "icu"), "TZ": "UTC"}
    small = subprocess.run([tmp_path / "text"], env=environment, capture_output=True, text=True, check=True).stdout
    whole = subprocess.run(
        [tmp_path / "text"], env={**os.environ, "TZ": "UTC"}, capture_output=True, text=True, check=True
    ).stdout
    assert small.splitlines() == [*whole.splitlines()[:2], str(library)]
    assert small.splitlines()[0].endswith("|3|17|-1|1234.5|1970-01-01 00:00:00 +0000")  # counted by hand
    assert small.splitlines()[1].startswith("Sunday, September 9, 2001")
