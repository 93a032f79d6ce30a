import { Button } from 'react-aria-components/Button'
import { row } from './list.recipe.ts'
import { type RowContent, RowParts } from './row-parts.tsx'

export type ButtonRowProps = RowContent & { onPress: () => void }

/** A row of a list that starts an action. It has a chevron like a row with a link. */
export function ButtonRow({ onPress, ...content }: ButtonRowProps) {
  return (
    <li>
      <Button onPress={onPress} className={row({ isPressable: true }).root}>
        <RowParts {...content} isButton />
      </Button>
    </li>
  )
}
