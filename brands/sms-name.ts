/** The name of a brand in an SMS. */

/** With a longer one, or a longer host, a code in Thai would take three parts: `tests/repository/words.test.ts`. */
export const MAX_SMS_NAME = 20
/** Of GSM 03.38, in which 160 letters fit into a part; any other letter makes it 70. */
const SMS_NAME = new RegExp(`^[\\x20-\\x5a\\x61-\\x7a]{2,${MAX_SMS_NAME}}$`)

export const isSmsName = (text: string) => SMS_NAME.test(text)

/** The brand's own name, unless it has a shorter one in Latin letters for messages. */
export const smsNameOf = ({ name, smsName }: { name: string; smsName?: string | undefined }) => smsName ?? name
