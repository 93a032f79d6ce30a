import { HtmlValidate } from 'html-validate'

/** The rules of the HTML standard; how it is written is the browser's affair. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

/** React puts the title of a page before the one that it was sent with, and leaves that: browsers take the first. */
const LEFT_TITLE = /(?<=<\/title>)<title>[^<]*<\/title>/

/** What is not allowed in HTML, in a page as it stands. One line a finding. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html.replace(LEFT_TITLE, ''))
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message}, at ${selector}`),
  )
}
