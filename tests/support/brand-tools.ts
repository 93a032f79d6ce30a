/** What the commands for brands need of the project, for tests that run them in a copy. */
export const BRAND_TOOLS = ['brands', 'design-tokens', 'public', 'src/contract', 'src/locales', 'package.json']
