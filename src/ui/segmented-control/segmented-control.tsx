import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { css } from '#styled/css'
import { FieldLabel } from '#ui/text-field/field-parts.tsx'
import { segmentedControlRecipe } from './segmented-control.recipe.ts'

const field = css({ display: 'flex', flexDirection: 'column', gap: '1', width: 'full' })
const segment = css({ display: 'flex', flex: '[1 1 auto]', minWidth: '[0px]' })

export type SegmentedControlProps<Id extends string> = {
  /** Names the group. */
  label: string
  /** Use it if a heading on the page already shows the label. */
  isLabelHidden?: boolean
  /** `lang` is the language of a label, if it differs from that of the page. */
  options: readonly { id: Id; label: string; lang?: string }[]
  value: Id
  onChange: (value: Id) => void
  isDisabled?: boolean
}

/**
 * One of two to four short options with immediate effect, such as a sort order or a period. For parts of a page use
 * `Tabs`.
 */
export function SegmentedControl<Id extends string>(props: SegmentedControlProps<Id>) {
  const styles = segmentedControlRecipe()
  return (
    <RadioGroup
      className={field}
      orientation="horizontal"
      value={props.value}
      onChange={(value) => {
        const option = props.options.find(({ id }) => id === value)
        if (option) props.onChange(option.id)
      }}
      isDisabled={props.isDisabled ?? false}
    >
      <FieldLabel isHidden={props.isLabelHidden}>{props.label}</FieldLabel>
      <div className={styles.bar}>
        {props.options.map(({ id, label, lang }) => (
          <RadioField key={id} value={id} className={segment}>
            <RadioButton className={styles.item}>
              <span lang={lang}>{label}</span>
            </RadioButton>
          </RadioField>
        ))}
      </div>
    </RadioGroup>
  )
}
