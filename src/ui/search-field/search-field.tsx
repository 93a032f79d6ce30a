import { useId } from 'react'
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
  Button,
  Input,
} from 'react-aria-components/SearchField'
import { css, cx } from '#styled/css'
import { CloseIcon, SearchIcon } from '#ui/icons/icons.tsx'
import { FieldDescription, FieldLabel, fieldColumn } from '#ui/text-field/field-parts.tsx'
import { inputRecipe } from '#ui/text-field/input.recipe.ts'

const frame = css({ position: 'relative', display: 'flex', alignItems: 'center' })
const glass = css({
  position: 'absolute',
  insetInlineStart: '3',
  color: 'ink2',
  pointerEvents: 'none',
  display: 'flex',
})
const input = css({
  paddingInline: '[calc(1.25rem + 20px) calc(1.25rem + 28px)!]',
  // The browser's own cross beside ours; WebKitGTK draws it as a background, which `appearance: none` leaves.
  '&::-webkit-search-cancel-button, &::-webkit-search-decoration': { display: 'none' },
})
const cross = css({
  position: 'absolute',
  insetInlineEnd: '[0px]',
  display: 'grid',
  placeItems: 'center',
  boxSize: 'control',
  borderRadius: 'control',
  color: 'ink2',
  cursor: 'pointer',
  _hovered: { color: 'ink' },
  _pressed: { color: 'ink' },
  '[data-empty] &': { display: 'none' },
})
// Kept free, so that nothing moves when it comes; most of it lies in the gap to what follows.
const found = css({ textStyle: 'small', color: 'ink2', minHeight: '[1.6em]', marginBlockEnd: '[-12px]' })

export type SearchFieldProps = Pick<
  AriaSearchFieldProps,
  'id' | 'name' | 'value' | 'onChange' | 'onSubmit' | 'autoFocus' | 'isDisabled'
> & {
  label: string
  isLabelHidden?: boolean
  /** An example of what can be looked for. It goes when something is typed, so it holds nothing one must know. */
  placeholder?: string
  description?: string
  /** Names the cross that empties the field; Escape does the same. */
  clearLabel: string
  /** How much was found, in words: said when it changes, so the caller waits until the typing rests. */
  resultText?: string | undefined
}

/** Looks for something in what the page shows. */
export function SearchField(props: SearchFieldProps) {
  const { label, isLabelHidden, placeholder, description, clearLabel, resultText, ...rest } = props
  const hintId = useId()
  return (
    <AriaSearchField {...rest} className={fieldColumn} {...(description ? { 'aria-describedby': hintId } : {})}>
      <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
      {description ? <FieldDescription id={hintId}>{description}</FieldDescription> : null}
      <div className={frame}>
        <span className={glass}>
          <SearchIcon size={20} />
        </span>
        <Input
          className={cx(inputRecipe, input)}
          enterKeyHint="search"
          spellCheck="false"
          {...(placeholder ? { placeholder } : {})}
        />
        <Button aria-label={clearLabel} className={cross}>
          <CloseIcon size={20} />
        </Button>
      </div>
      {resultText === undefined ? null : (
        <p role="status" className={found}>
          {resultText}
        </p>
      )}
    </AriaSearchField>
  )
}
