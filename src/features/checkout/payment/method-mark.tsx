import type { CSSProperties } from 'react'
import { METHODS, type ProviderId } from '#contract/payment.ts'
import { css } from '#styled/css'
import { BankIcon } from '#ui/icons/icons.tsx'
import { PhoneAppIcon, QrIcon, WalletIcon } from '#ui/icons/payment-icons.tsx'

// A brand with `stage/marks.svg` has the marks, as they are; any other the pictograms (`brands/stage-art.ts`).
const licensed = css({
  display: 'var(--stage-marks, none)',
  width: '[3.5rem]',
  height: '[2rem]',
  background: '[var(--mark) center / contain no-repeat]',
  forcedColorAdjust: 'none',
})
const marks = css({ display: 'flex', gap: '1' })
const mark = css({ forcedColorAdjust: 'none' })
const icons = css({ display: 'flex', gap: 'hair', lineHeight: '0', color: 'ink3' })

/** The drawing of simpleicons.org (CC0) after visa.com's, in the blue of the mark. */
const Visa = () => (
  <svg aria-hidden viewBox="-4 2 32 20" width="40" height="25" className={mark}>
    {/* The schemes ask for a white ground, in dark mode too. */}
    <rect x="-4" y="2" width="32" height="20" rx="4" fill="#fff" stroke="#ccc" strokeWidth=".8" />
    <path
      fill="#1434cb"
      d="M9.112 8.262L5.97 15.758H3.92L2.374 9.775c-.094-.368-.175-.503-.461-.658C1.447 8.864.677 8.627 0 8.479l.046-.217h3.3a.904.904 0 01.894.764l.817 4.338 2.018-5.102zm8.033 5.049c.008-1.979-2.736-2.088-2.717-2.972.006-.269.262-.555.822-.628a3.66 3.66 0 011.913.336l.34-1.59a5.207 5.207 0 00-1.814-.333c-1.917 0-3.266 1.02-3.278 2.479-.012 1.079.963 1.68 1.698 2.04.756.367 1.01.603 1.006.931-.005.504-.602.725-1.16.734-.975.015-1.54-.263-1.992-.473l-.351 1.642c.453.208 1.289.39 2.156.398 2.037 0 3.37-1.006 3.377-2.564m5.061 2.447H24l-1.565-7.496h-1.656a.883.883 0 00-.826.55l-2.909 6.946h2.036l.405-1.12h2.488zm-2.163-2.656l1.02-2.815.588 2.815zm-8.16-4.84l-1.603 7.496H8.34l1.605-7.496z"
    />
  </svg>
)
/** Two overlapping discs, in the measures and colours of the mark. */
const Mastercard = () => (
  <svg aria-hidden viewBox="-8 -1 40 26" width="40" height="26" className={mark}>
    <rect x="-8" y="-1" width="40" height="26" rx="5" fill="#fff" stroke="#ccc" />
    <circle cx="7.416" cy="12" r="7.416" fill="#eb001b" />
    <circle cx="16.584" cy="12" r="7.416" fill="#f79e1b" />
    <path fill="#ff5f00" d="M12 6.171a7.416 7.416 0 000 11.658 7.416 7.416 0 000-11.658z" />
  </svg>
)

/** A mark of a method or bank that the brand may show, if it may show any. */
export const LicensedMark = ({ of }: { of: string }) => (
  // React's type knows no custom properties.
  <span aria-hidden className={licensed} style={{ '--mark': `var(--stage-${of})` } as CSSProperties} />
)

/** What the money comes from: an account or a wallet. A new method needs its picture here: the compiler says so. */
const SOURCE = {
  promptpay: BankIcon,
  mobile_banking: BankIcon,
  truemoney: WalletIcon,
  truemoney_qr: WalletIcon,
} as const satisfies Record<Exclude<ProviderId, 'credit_card'>, unknown>

/**
 * What people look for beside the name of a method: the marks of the card schemes, else from what and by what it is paid, so
 * that no two are alike. PromptPay, the wallets and banks are named in text only, because their owners publish no mark that an
 * open source may carry.
 * @param scheme of a saved card: its own mark only, if there is one
 */
export function MethodMark({ provider, scheme }: { provider: ProviderId; scheme?: string | undefined }) {
  if (provider === 'credit_card')
    return (
      <span aria-hidden className={marks}>
        {!scheme || scheme === 'Visa' ? <Visa /> : null}
        {!scheme || scheme === 'Mastercard' ? <Mastercard /> : null}
      </span>
    )
  const Source = SOURCE[provider]
  const Way = METHODS[provider].mode === 'uri' ? PhoneAppIcon : QrIcon
  const pictograms = (
    <span className={icons}>
      <Source />
      <Way />
    </span>
  )
  // Its banks have marks, and it has none.
  if (provider === 'mobile_banking') return pictograms
  return (
    <>
      <LicensedMark of={provider === 'truemoney_qr' ? 'truemoney' : provider} />
      <span style={{ display: 'var(--stage-no-marks, inline)' }}>{pictograms}</span>
    </>
  )
}
