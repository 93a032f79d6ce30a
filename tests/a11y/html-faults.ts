import { HtmlValidate } from 'html-validate'

/** Only the rules of the HTML standard: the browser serializes the HTML, so its style does not matter. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

/** React inserts its title before the one in the HTML, which it leaves; browsers use the first. */
const SECOND_TITLE = /(?<=<\/title>)<title>[^<]*<\/title>/

/** Violations of the HTML standard. One line per finding. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html.replace(SECOND_TITLE, ''))
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message}, at ${selector}`),
  )
}
