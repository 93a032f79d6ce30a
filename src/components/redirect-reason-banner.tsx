import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announce } from '#lib/announcer.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { CheckIcon, InfoIcon } from '#ui/icons/icons.tsx'
import { isTransient } from './redirect-reason.ts'

/** Explains why a guard or a lost session redirected the customer here. Announced once; stays visible. */
export function RedirectReasonBanner() {
  const t = useTranslate()
  const why = useLocation({ select: ({ state }) => state.why })
  const text = why && !isTransient(why) ? t(`why.${why}`) : undefined
  useEffect(() => {
    if (text) announce(text)
  }, [text])
  if (!text) return null
  const isGood = why === 'unlocked'
  return (
    <Banner tone={isGood ? 'ok' : 'info'} icon={isGood ? <CheckIcon /> : <InfoIcon />}>
      {text}
    </Banner>
  )
}
