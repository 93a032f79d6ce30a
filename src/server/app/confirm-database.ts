import { createInterface } from 'node:readline/promises'
import { readHosts } from '#server/platform/database-hosts.ts'

/** A reason for the person at the terminal, to whom a stack trace says nothing. */
export class Refusal extends Error {}

/**
 * Asks for the name of the database before a command does what nothing takes back: somebody who means another one notices it
 * here. Without a terminal the answer is an argument.
 * @param url of the database
 * @param the beginning of a sentence that ends with the database, such as `reset changes`
 * @param losses what would be gone, a line each
 * @param answer of `--database`
 * @throws Refusal if the answer is another name, or nobody can be asked
 */
export async function confirmDatabase(
  url: string,
  what: string,
  losses: readonly string[],
  answer: string | undefined,
): Promise<void> {
  const [address] = readHosts(url).urls
  const { host, pathname } = new URL(address)
  const name = decodeURIComponent(pathname.slice(1))
  const lines = [`${what} the database ${name} at ${host}.`, ...losses.map((loss) => `  ${loss}`)].join('\n')
  const ending = losses.length > 0 ? '\n' : ' '
  if (answer === undefined && !process.stdin.isTTY)
    throw new Refusal(`${lines}${ending}Nothing was changed: add --database=${name} if you mean it.`)
  if (answer === undefined) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    answer = await terminal.question(`${lines}${ending}Its name, if you mean it: `)
    terminal.close()
  }
  if (answer !== name) throw new Refusal(`${lines}${ending}You named another one, so nothing was changed.`)
}
