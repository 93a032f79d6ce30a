import { useState } from 'react'

/** Whether a text was just copied, and the props of the button that copies it. */
export function useCopied() {
  const [isCopied, setCopied] = useState(false)
  const copied = (text: string) => ({
    onClick: () => void navigator.clipboard.writeText(text).then(() => setCopied(true)),
    onBlur: () => setCopied(false),
  })
  return [isCopied, copied] as const
}
