/** Letters and digits are spelled in groups of four, which a listener can remember and write down. */
const GROUP = /.{1,4}/gu

/**
 * A number or code as it is to be read: sign by sign, with a pause between its groups. A masked digit, `x`, is one of them.
 * Screen readers would read words, or a number of thirteen digits.
 */
export const spell = (text: string) =>
  text
    .split(/[^\p{L}\p{N}+*]+/u)
    .flatMap((part) => part.match(GROUP) ?? [])
    .map((group) => [...group].join(' '))
    .join(', ')
