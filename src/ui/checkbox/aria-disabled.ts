/**
 * Marks an option as unavailable but keeps it reachable, so that screen readers find it and its reason, which
 * `disabled` would hide. react-aria has no prop for this, so the attribute is set on the input.
 */
export function setAriaDisabled(input: HTMLInputElement | null) {
  input?.setAttribute('aria-disabled', 'true')
}

export function clearAriaDisabled(input: HTMLInputElement | null) {
  input?.removeAttribute('aria-disabled')
}

/** Whether the option with this value in the group is unavailable. */
export const isAriaDisabled = (group: HTMLElement | null, value: string) =>
  [...(group?.querySelectorAll<HTMLInputElement>('input[aria-disabled="true"]') ?? [])].some(
    (input) => input.value === value,
  )
