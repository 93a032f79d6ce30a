/**
 * A choice that cannot be taken stays reachable: a screen reader then finds it and its reason, which `disabled` would
 * hide. react-aria has no prop for it, so the input itself is marked.
 */
export function setAriaDisabled(input: HTMLInputElement | null) {
  input?.setAttribute('aria-disabled', 'true')
}

export function clearAriaDisabled(input: HTMLInputElement | null) {
  input?.removeAttribute('aria-disabled')
}

/** Whether the choice of that value in this group cannot be taken. */
export const isAriaDisabled = (group: HTMLElement | null, value: string) =>
  [...(group?.querySelectorAll<HTMLInputElement>('input[aria-disabled="true"]') ?? [])].some(
    (input) => input.value === value,
  )
