/** The logo's files in the folder of a brand, by the names that they have in a draft. Only `logo` must be there. */
export const LOGO_FILES = {
  /** The mark, square. */
  logo: 'logo.svg',
  darkLogo: 'logo-dark.svg',
  /** Mark and name as one drawing, which stands in the header in place of both. */
  wideLogo: 'logo-wide.svg',
  darkWideLogo: 'logo-wide-dark.svg',
} as const
export type LogoKind = keyof typeof LOGO_FILES
export const LOGO_KINDS = ['logo', 'darkLogo', 'wideLogo', 'darkWideLogo'] as const satisfies readonly LogoKind[]

/** Contents of the files; null for one that the brand does not have. */
export type LogoTexts = Record<LogoKind, string | null>

export type LogoShape = 'square' | 'wide'
export const shapeOf = (kind: LogoKind): LogoShape => (/wide/i.test(kind) ? 'wide' : 'square')

export const logoTexts = (textOf: (file: string, kind: LogoKind) => string | null): LogoTexts => ({
  logo: textOf(LOGO_FILES.logo, 'logo'),
  darkLogo: textOf(LOGO_FILES.darkLogo, 'darkLogo'),
  wideLogo: textOf(LOGO_FILES.wideLogo, 'wideLogo'),
  darkWideLogo: textOf(LOGO_FILES.darkWideLogo, 'darkWideLogo'),
})
