import { MixedLanguageText } from '#components/mixed-language-text.tsx'
import { PageHeading } from '#components/page-layout.tsx'
import { isLoad, type LoadPurchase, refundableMoney } from '#contract/payment.ts'
import { givenName } from '#contract/thai/person-name.ts'
import { minutesUntil, programText, timeText } from '#features/branches/machines/machine-labels.ts'
import { moreTimeLink } from '#features/checkout/more-time/more-time-offer.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { lastToRepeat } from '#features/loads/history/reorder.ts'
import { ReorderButton } from '#features/loads/history/reorder-button.tsx'
import { attentionHeading, attentionHref, attentionTexts } from '#features/loads/my-loads/attention-row.tsx'
import { CollectButton } from '#features/loads/my-loads/collect-button.tsx'
import { lastDrying } from '#features/loads/my-loads/dryer.ts'
import { DryOnStage } from '#features/loads/my-loads/dryer-offer.tsx'
import { LoadDrum, loadState } from '#features/loads/my-loads/load-drum.tsx'
import { pausedText } from '#features/loads/my-loads/load-labels.ts'
import type { Load } from '#features/loads/my-loads/loads.ts'
import type { Attention } from '#features/loads/my-loads/phase.ts'
import { SharedDrum } from '#features/loads/my-loads/shared-drum.tsx'
import type { useLoads } from '#features/loads/my-loads/use-loads.ts'
import { canReportLoad } from '#features/loads/my-loads/use-report-load.ts'
import { WashPictureButton } from '#features/loads/my-loads/wash-picture-button.tsx'
import { ScanButton } from '#features/shell/home/scan-button.tsx'
import { factsText } from '#lib/i18n/facts.ts'
import { formatCountdown, formatPrice } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { ReceiptIcon } from '#ui/icons/navigation-icons.tsx'
import { Name } from '#ui/layout/text.tsx'
import { DrumFigure, StageDrum, type StageState } from '#ui/stage/stage-drum.tsx'
import { StageFact, StageField } from '#ui/stage/stage-field.tsx'
import { CollectedDrum } from './collected-drum.tsx'

/** What has the field: the most urgent of the customer's purchases, or what comes next without one. */
export type Subject =
  | { kind: 'attention'; attention: Attention }
  | { kind: 'load'; load: Load }
  | { kind: 'collected'; load: Load }
  | { kind: 'idle' }

/**
 * The first that is true: a choice about money, a payment, a machine that is being started, laundry to fetch, money that needs a
 * destination, a running load, a dryer that is paid.
 * @param attentions most urgent first
 * @param loads earliest end first
 */
export function subjectOf(attentions: readonly Attention[], loads: readonly Load[], collected?: Load): Subject {
  const [attention] = attentions
  const done = loads.find(({ isDone }) => isDone)
  const load = done ?? loads[0]
  const phase = attention?.phase
  const isAfterLoad = phase === 'to_start' || (phase === 'no_destination' && done !== undefined)
  if (attention && !(load && isAfterLoad)) return { kind: 'attention', attention }
  if (load) return { kind: 'load', load }
  return collected ? { kind: 'collected', load: collected } : { kind: 'idle' }
}

type CustomerStageProps = {
  known: ReturnType<typeof useLoads>
  subject: Subject
  /** Undefined while loading; empty if it cannot be loaded. */
  name: string | undefined
  /** The loads are known, or a copy of them. */
  isKnown: boolean
  /** A wash that a dryer can follow. */
  toDry: LoadPurchase | undefined
  onCollect: (load: Load) => void
}

/** The field of a customer's home. */
export function CustomerStage({ known, subject, name, isKnown, toDry, onCollect }: CustomerStageProps) {
  const t = useTranslate()
  // As high as the greeting that takes its place.
  const greeting = name ? t('home.greeting', { name: givenName(name) }) : '\u00a0'
  if (subject.kind === 'attention') return <AttentionStage {...subject} now={known.now} greeting={greeting} />
  if (subject.kind === 'load')
    return (
      <LoadStage
        // The door of another load is another door.
        key={subject.load.purchase.transaction}
        load={subject.load}
        loads={known.loads}
        now={known.now}
        greeting={greeting}
        onCollect={onCollect}
      />
    )
  const collected = subject.kind === 'collected' ? subject.load : undefined
  return (
    <StageField
      state={collected ? 'collected' : 'idle'}
      overline={greeting}
      heading={<PageHeading>{t(collected ? 'load.collectedHead' : 'home.ask')}</PageHeading>}
      note={
        collected ? <StageFact>{t('load.collectedThanks')}</StageFact> : isKnown ? <LastFacts known={known} /> : null
      }
      number={collected?.purchase.machine_number}
      door={collected ? <CollectedDrum purchase={collected.purchase} /> : <StageDrum state="idle" />}
    >
      {collected && toDry ? (
        <DryOnStage wash={toDry} last={lastDrying(known.purchases)}>
          <NextStep known={known} />
        </DryOnStage>
      ) : isKnown ? (
        <NextStep known={known} />
      ) : null}
      {collected ? <WashPictureButton load={collected} isOnStage /> : null}
    </StageField>
  )
}

/** What the last wash was, which the button repeats. */
function LastFacts({ known }: Pick<CustomerStageProps, 'known'>) {
  const t = useTranslate()
  const localized = useLocalized()
  const last = lastToRepeat(known.purchases)
  if (!last) return null
  return (
    <>
      <StageFact>{programText(last.program, localized(last.program.name), t)}</StageFact>
      <StageFact>
        <Name>{localized(last.branch_name)}</Name>
      </StageFact>
    </>
  )
}

/** The same again, or a first wash. */
function NextStep({ known }: Pick<CustomerStageProps, 'known'>) {
  const last = known.isOfflineCopy ? undefined : lastToRepeat(known.purchases)
  // An API may not say which machine it was.
  if (last?.node_id) return <ReorderButton purchase={last} isOnStage />
  return <ScanButton />
}

const DOORS = {
  not_started: 'alarm',
  stopped: 'alarm',
  unpaid: 'unpaid',
  unknown: 'unknown',
  starting: 'starting',
  no_destination: 'alarm',
  to_start: 'idle',
} as const satisfies Record<Attention['phase'], StageState>

/** Satang that are safe with the shop until the customer has chosen what becomes of them. */
function safeMoney({ purchase, phase, refund }: Attention): number {
  if (phase === 'no_destination') return (refund.currency ?? 'THB') === 'THB' ? refund.amount : 0
  return phase === 'not_started' || phase === 'stopped' ? refundableMoney(purchase) : 0
}

function AttentionStage({ attention, now, greeting }: { attention: Attention; now: number; greeting: string }) {
  const t = useTranslate()
  const { purchase, phase, deadline, refund } = attention
  const { title, notes, action } = attentionTexts(attention, now, t)
  const machine = purchaseName(purchase, t)
  const heading = attentionHeading(attention, now, t)
  // The heading and the first fact may name the machine already.
  const facts = [title, ...notes].filter((fact) => fact !== machine || ![heading, title].join().includes(machine))
  const left = deadline === undefined ? 0 : deadline - now
  const money = safeMoney(attention)
  const figure =
    money > 0 ? (
      <DrumFigure number={formatPrice(money).replace(/\.00$/, '')} unit={t('home.safeUnit')} />
    ) : phase === 'unpaid' && left > 0 ? (
      <DrumFigure number={formatCountdown(left)} unit={t('home.leftToPay')} />
    ) : null
  const label =
    phase === 'unpaid' && left > 0
      ? `${action} ${t('amount.inBaht', { amount: formatPrice(purchase.amount) })}`
      : action
  return (
    <StageField
      state={DOORS[phase]}
      overline={greeting}
      heading={<PageHeading>{heading}</PageHeading>}
      note={facts.map((fact) => (
        <StageFact key={fact}>
          <MixedLanguageText part={refund?.case_number}>{fact}</MixedLanguageText>
        </StageFact>
      ))}
      number={isLoad(purchase) ? purchase.machine_number : undefined}
      door={
        <SharedDrum transaction={purchase.transaction}>
          <StageDrum
            state={DOORS[phase]}
            left={deadline === undefined ? 0 : left / (deadline - Date.parse(purchase.created_at))}
            isAnimated
          >
            {figure}
          </StageDrum>
        </SharedDrum>
      }
    >
      <LinkButton
        href={attentionHref(attention)}
        tone="stage"
        size="stage"
        // Rows below it may have the same word.
        aria-label={factsText([label, machine, refund?.case_number])}
      >
        {label}
      </LinkButton>
    </StageField>
  )
}

/** So near its end a customer decides whether it is dry. */
const MORE_TIME_MINUTES = 10

type LoadStageProps = {
  load: Load
  loads: readonly Load[]
  now: number
  greeting: string
  onCollect: (load: Load) => void
}

function LoadStage({ load, loads, now, greeting, onCollect }: LoadStageProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const { purchase, endsAt, isDone } = load
  const machine = purchaseName(purchase, t)
  const running = loads.filter((one) => !one.isDone)
  const minutes = minutesUntil(new Date(endsAt).toISOString(), now)
  const more = !isDone && minutes <= MORE_TIME_MINUTES ? moreTimeLink(purchase, t) : undefined
  const isAsked = purchase.ended_early && canReportLoad(purchase)
  function heading() {
    if (isAsked) return t('loadCase.early')
    if (purchase.paused) return t('load.paused', { machine })
    if (isDone) return running.length > 0 ? t('load.done', { machine }) : t('load.allDone')
    const last = running.at(-1)
    return running.length > 1 && last
      ? t('home.allDoneAt', { count: running.length, time: timeText(last.endsAt, t) })
      : t('home.doneAt', { time: timeText(endsAt, t) })
  }
  return (
    <StageField
      state={loadState(minutes, isDone)}
      overline={greeting}
      heading={<PageHeading>{heading()}</PageHeading>}
      note={
        <>
          <StageFact>{purchase.paused ? pausedText(purchase, t) : machine}</StageFact>
          <StageFact>
            <Name>{localized(purchase.branch_name)}</Name>
          </StageFact>
        </>
      }
      number={purchase.machine_number}
      door={
        <LoadDrum
          transaction={purchase.transaction}
          machine={machine}
          minutes={minutes}
          total={purchase.program.minutes + purchase.added_minutes}
          isDone={isDone}
          isAnimated={!purchase.paused}
        />
      }
    >
      {isAsked ? (
        <LinkButton
          href={`/bill/${purchase.transaction}`}
          tone="stage"
          size="stage"
          aria-label={factsText([t('home.seeStatus'), machine])}
        >
          {t('home.seeStatus')}
        </LinkButton>
      ) : isDone ? (
        <CollectButton purchase={purchase} isOnStage onCollect={() => onCollect(load)} />
      ) : more ? (
        <LinkButton href={more.href} tone="stage" size="stage" aria-label={factsText([more.label, machine])}>
          {more.label}
        </LinkButton>
      ) : (
        <LinkButton href="/loads" tone="stage" size="stage" aria-label={factsText([t('home.seeLoads'), machine])}>
          {t('home.seeLoads')}
        </LinkButton>
      )}
      <WashPictureButton load={load} isOnStage />
      <LinkButton
        href={`/bill/${purchase.transaction}`}
        tone="outline"
        size="stageSide"
        aria-label={t('bill.title')}
        icon={<ReceiptIcon isStrong={false} />}
      >
        {null}
      </LinkButton>
    </StageField>
  )
}
