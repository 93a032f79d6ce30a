import { type ReactNode, useState } from 'react'

/** Copies a text, and says so until it loses the focus. */
export function CopyButton(props: { text: string; className?: string; children: ReactNode }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <button
      type="button"
      className={props.className}
      onClick={() => void navigator.clipboard.writeText(props.text).then(() => setCopied(true))}
      onBlur={() => setCopied(false)}
    >
      {props.children}
      <span aria-live="polite">{isCopied ? ' – copied' : ''}</span>
    </button>
  )
}
