import { Button } from 'react-aria-components/Button'
import { row } from './list.recipe.ts'
import { type RowContent, RowParts } from './row-parts.tsx'

export type ButtonRowProps = RowContent & { onPress: () => void }

/** One row of a list that does something: it shows that it leads on, as a link does. */
export function ButtonRow({ onPress, ...content }: ButtonRowProps) {
  return (
    <li>
      <Button onPress={onPress} className={row({ isPressable: true }).root}>
        <RowParts {...content} isButton />
      </Button>
    </li>
  )
}
