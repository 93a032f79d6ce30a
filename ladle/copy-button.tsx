import { type ReactNode, useState } from 'react'

type CopyButtonProps = { text: string; className?: string; children: ReactNode }

/** Copies a text, and says so until it loses the focus. */
export function CopyButton({ text, className, children }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  return (
    <button
      type="button"
      className={className}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      onBlur={() => setCopied(false)}
    >
      {children}
      <span aria-live="polite">{isCopied ? ' – copied' : ''}</span>
    </button>
  )
}
