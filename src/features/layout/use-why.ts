import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { say } from '#lib/intl.tsx'
import { addToast } from '#lib/toasts.ts'
import { isPassing } from '#lib/why.ts'

/** Whoever was led past the page they asked for is told so on the one they are led to. */
export function useWhy() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ toLocation: { state }, hrefChanged }) => {
        if (hrefChanged && state.why && isPassing(state.why)) addToast({ title: say(`why.${state.why}`) })
      }),
    [router],
  )
}
