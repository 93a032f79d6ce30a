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
const searchIcon = css({
  position: 'absolute',
  insetInlineStart: '3',
  color: 'ink2',
  pointerEvents: 'none',
  display: 'flex',
})
const input = css({
  paddingInline: '[calc(1.25rem + {spacing.5}) {sizes.control}!]',
  // Hides the browser's own clear button. WebKitGTK draws it as a background, which `appearance: none` does not remove.
  '&::-webkit-search-cancel-button, &::-webkit-search-decoration': { display: 'none' },
})
const clearButton = css({
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
// Reserves its height, so that nothing moves when the text appears. The negative margin uses the gap below the field.
const result = css({ textStyle: 'small', color: 'ink2', minHeight: '[1.6em]', marginBlockEnd: '-3' })

export type SearchFieldProps = Pick<
  AriaSearchFieldProps,
  'id' | 'name' | 'value' | 'onChange' | 'onSubmit' | 'autoFocus' | 'isDisabled'
> & {
  label: string
  isLabelHidden?: boolean
  /** An example query. It disappears on input, so it must not contain required information. */
  placeholder?: string
  description?: string
  /** Names the button that clears the field; Escape does the same. */
  clearLabel: string
  /** The number of results in words. Announced on each change, so set it when the user stops typing. */
  resultText?: string | undefined
}

/** Searches the content of the page. */
export function SearchField(props: SearchFieldProps) {
  const { label, isLabelHidden, placeholder, description, clearLabel, resultText, ...rest } = props
  const hintId = useId()
  return (
    <AriaSearchField {...rest} className={fieldColumn} {...(description ? { 'aria-describedby': hintId } : {})}>
      <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
      {description ? <FieldDescription id={hintId}>{description}</FieldDescription> : null}
      <div className={frame}>
        <span className={searchIcon}>
          <SearchIcon size={20} />
        </span>
        <Input
          className={cx(inputRecipe, input)}
          enterKeyHint="search"
          spellCheck="false"
          {...(placeholder ? { placeholder } : {})}
        />
        <Button aria-label={clearLabel} className={clearButton}>
          <CloseIcon size={20} />
        </Button>
      </div>
      {resultText === undefined ? null : (
        <div role="status" className={result}>
          <p>{resultText}</p>
        </div>
      )}
    </AriaSearchField>
  )
}
