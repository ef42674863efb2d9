"""Makes the font files: Figtree at three weights, from the registry's variable files.

A browser lays out a page of fixed weights in three quarters of the time that a variable file takes. Figtree's makers put five letters of
Turkish into a file of their own; here they are in the first, so that a word such as "şans" is one run, is kerned, and needs one file.

Needs Debian's python3-fonttools and python3-brotli. From the repository's root: python3 packages/ui/src/figtree/make.py
"""

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.otTables import VarIdxMap
from fontTools.varLib.instancer import instantiateVariableFont

FILES = 'node_modules/@fontsource-variable/figtree/files/figtree-{}-wght-normal.woff2'
PLAIN = dict(zip('ğĞşŞİ', 'gGsSI'))

latin, extended = (TTFont(FILES.format(name)) for name in ('latin', 'latin-ext'))
names, plain_names = extended.getBestCmap(), latin.getBestCmap()
plain_of = {names[ord(letter)]: plain_names[ord(plain)] for letter, plain in PLAIN.items()}

# Outlines. Each letter is drawn from its plain letter and a mark, which the Latin file has.
order = latin.getGlyphOrder()
for name, plain in plain_of.items():
    assert all(part.glyphName in order for part in extended['glyf'][name].components), name
    assert extended['hmtx'][name][0] == latin['hmtx'][plain][0], name
    latin['glyf'].glyphs[name] = extended['glyf'][name]
    latin['gvar'].variations[name] = extended['gvar'].variations[name]
    latin['hmtx'].metrics[name] = extended['hmtx'][name]
latin.setGlyphOrder(order + list(plain_of))
latin['glyf'].glyphOrder = latin.getGlyphOrder()
for table in latin['cmap'].tables:
    if table.isUnicode():
        table.cmap.update({ord(letter): names[ord(letter)] for letter in PLAIN})

# Widths at each weight, and kerning, are those of the plain letter.
widths = latin['HVAR'].table
if widths.AdvWidthMap is None:
    widths.AdvWidthMap = VarIdxMap()
    widths.AdvWidthMap.mapping = {name: index for index, name in enumerate(order)}
for name, plain in plain_of.items():
    widths.AdvWidthMap.mapping[name] = widths.AdvWidthMap.mapping[plain]
for lookup in latin['GPOS'].table.LookupList.Lookup:
    for pairs in lookup.SubTable:
        if type(pairs).__name__ != 'PairPos' or pairs.Format != 2:
            continue
        for name, plain in plain_of.items():
            if plain in pairs.Coverage.glyphs:
                pairs.Coverage.glyphs.append(name)
            for classes in (pairs.ClassDef1.classDefs, pairs.ClassDef2.classDefs):
                if plain in classes:
                    classes[name] = classes[plain]
        pairs.Coverage.glyphs.sort(key=latin.getGlyphID)
classes = latin['GDEF'].table.GlyphClassDef.classDefs
classes.update({name: classes.get(plain, 1) for name, plain in plain_of.items()})

for weight in (400, 600, 800):
    fixed = instantiateVariableFont(latin, {'wght': weight}, inplace=False)
    fixed.flavor = 'woff2'
    fixed.save(f'packages/ui/src/figtree/figtree-turkish-{weight}.woff2')
