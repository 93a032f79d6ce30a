import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { css } from '#styled/css'
import { FieldLabel } from '#ui/text-field/field-parts.tsx'
import { segmentedControlRecipe } from './segmented-control.recipe.ts'

const field = css({ display: 'flex', flexDirection: 'column', gap: '1', width: 'full' })
const place = css({ display: 'flex', flex: '[1 1 auto]', minWidth: '[0px]' })

export type SegmentedControlProps<Id extends string> = {
  /** What is chosen here. */
  label: string
  /** When a heading on the page already shows it. */
  isLabelHidden?: boolean
  /** `lang` where a label is in another language than the page. */
  options: readonly { id: Id; label: string; lang?: string }[]
  value: Id
  onChange: (value: Id) => void
  isDisabled?: boolean
}

/** One of two to four short words, with effect at once, such as an order or a period. Pages side by side are `Tabs`. */
export function SegmentedControl<Id extends string>(props: SegmentedControlProps<Id>) {
  const look = segmentedControlRecipe()
  return (
    <RadioGroup
      className={field}
      orientation="horizontal"
      value={props.value}
      onChange={(value) => {
        const chosen = props.options.find(({ id }) => id === value)
        if (chosen) props.onChange(chosen.id)
      }}
      isDisabled={props.isDisabled ?? false}
    >
      <FieldLabel isHidden={props.isLabelHidden}>{props.label}</FieldLabel>
      <div className={look.bar}>
        {props.options.map(({ id, label, lang }) => (
          <RadioField key={id} value={id} className={place}>
            <RadioButton className={look.item}>
              <span lang={lang}>{label}</span>
            </RadioButton>
          </RadioField>
        ))}
      </div>
    </RadioGroup>
  )
}
