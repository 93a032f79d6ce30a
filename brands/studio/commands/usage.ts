/** What each command of `npm run brand` takes; `needsMore` says that without arguments it can do nothing. */
export type Usage = { file: string; what: string; usage: string; needsMore?: true }

export const COMMANDS = {
  new: {
    file: 'new',
    what: 'creates a brand of a name, a colour and a logo',
    needsMore: true,
    usage: `npm run brand -- new <id> --color '#7c3aed' --name 'Lilac Wash' --logo lilac.svg --phone 02-123-4567

  --color #rrggbb                     the brand colour
  --fills deep|bright                 white or black text on fills; without it, whichever keeps the colour
  --name <text>                       of the shop
  --logo <file>                       SVG as a drawing tool exports it, PNG, JPEG or WebP
  --logo-dark <file>                  the logo in the dark scheme
  --logo-wide, --logo-wide-dark       mark and name, for the header
  --title-th, --title-en <text>       the name in each language
  --operator-th, --operator-en        the company, if it has another name
  --sms-name <text>                   in text messages, for a name that is long or has other letters than Latin ones
  --phone, --line, --email            for customers: one of them at least`,
  },
  check: {
    file: 'check',
    what: 'says everything in the brands that would hurt their customers',
    usage: 'npm run brand -- check [id …]\n\n  Without an id, all brands.',
  },
  assets: {
    file: 'assets',
    what: "redraws the brands' icons and share pictures",
    usage: 'npm run brand -- assets [id …]\n\n  Without an id, those of all brands.',
  },
  font: {
    file: 'font',
    what: 'gives a brand a typeface of its own',
    needsMore: true,
    usage: `npm run brand -- font <id> Prompt-Regular.ttf Prompt-Bold.ttf

  Full fonts as designers have them (TTF, OTF, WOFF, WOFF2; static or variable), or those of a @fontsource package.

  --use heading       only headings and figures have it, for which one bold file is enough
  --licence <file>    if it is not beside the fonts`,
  },
  'tokens import': {
    file: 'import-tokens',
    what: "writes a brand's tokens from the files of a design tool",
    needsMore: true,
    usage: `npm run brand -- tokens import <id> <file> [more files]

  Reads custom properties of CSS (shadcn/ui, tweakcn, Polaris, Open Props), DTCG, Tokens Studio, Style Dictionary, the
  variables of Figma and themes of Material. Files that refer to each other belong together; a resolver file names the
  others. In a terminal it asks which token has which role.

  --dark <file>           has the values of the dark scheme; so has a file with “dark” in its name
  --map <theirs>=<ours>   such as colors.primary=color.brand; =color.fill leaves a role as the brand colour makes it
  --accept                takes every proposal by name that passes the checks, the likeliest colour for the brand, and
                          asks nothing`,
  },
  'tokens export': {
    file: 'export-tokens',
    what: 'writes the tokens for CSS and for design tools',
    usage: `npm run brand -- tokens export

  --format <format>   css, dtcg, figma, tokens-studio or style-dictionary; may be repeated; without it, all
  --brand <id>        may be repeated; without it, all`,
  },
  palette: {
    file: 'scan-contrast',
    what: 'checks the contrast of every brand colour there is',
    usage: 'npm run brand -- palette [stride]\n\n  All 16,777,216 colours (about half an hour), or each stride-th.',
  },
  install: {
    file: 'install',
    what: 'installs the packages of the studio, which the editor needs',
    usage: 'npm run brand -- install',
  },
} as const satisfies Record<string, Usage>
