import { type ReactNode, useState } from 'react'
import { UnsavedFile } from '#components/unsaved-file.tsx'
import { minutesUntil, programText, timeText } from '#features/branches/machines/machine-labels.ts'
import { moreTimeLink } from '#features/checkout/more-time/more-time-offer.ts'
import { announce } from '#lib/announcer.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { useServerNow } from '#lib/server-clock.ts'
import { addToast } from '#lib/toasts.ts'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { ShareIcon } from '#ui/icons/share-icons.tsx'
import { ClockIcon } from '#ui/icons/status-icons.tsx'
import { Columns, Stack } from '#ui/layout/stack.tsx'
import { Name, Text } from '#ui/layout/text.tsx'
import { Link } from '#ui/link/link.tsx'
import { MachineCard } from '#ui/machine-card/machine-card.tsx'
import { CollectButton } from './collect-button.tsx'
import { LoadCaseBanner } from './load-case-banner.tsx'
import { LoadDrum } from './load-drum.tsx'
import { loadName, pausedText, pauseEndText, saveToCalendar } from './load-labels.ts'
import { canShareLoads } from './loads.queries.ts'
import type { Load } from './loads.ts'
import { ShareSheet } from './share-sheet.tsx'
import { WashPictureButton } from './wash-picture-button.tsx'

// The buttons fill each line, however they wrap.

type LoadCardProps = {
  load: Load
  /** The next load to finish; its picture is animated. */
  isFirst: boolean
  /** False offline, when no request can be sent. */
  canAct: boolean
  report: ReactNode
}

/** One load: its machine, when it ends and the source of that time, and its actions. */
export function LoadCard({ load, isFirst, canAct, report }: LoadCardProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const [isSharing, setSharing] = useState(false)
  const [isCalendarFailed, setCalendarFailed] = useState(false)
  const [unsaved, setUnsaved] = useState<File>()
  const { purchase, endsAt, source, isDone } = load
  const isPaused = purchase.paused !== null
  const isWasher = purchase.machine_category === 'washer'
  const branch = localized(purchase.branch_name)
  const machine = loadName(load)
  const more = moreTimeLink(purchase, t)

  async function addToCalendar() {
    const { file, result } = await saveToCalendar(load, branch)
    setCalendarFailed(result === 'failed')
    if (result === 'saved') addToast({ title: t('load.calendarSaved'), tone: 'ok' })
    if (result === 'failed') announce(t('error.unexpected'), 'assertive')
    if (result === 'unsupported') setUnsaved(file)
  }

  return (
    <Stack gap={2}>
      <MachineCard
        number={purchase.machine_number}
        title={machine}
        level={2}
        trailing={<Link href={`/bill/${purchase.transaction}`}>{t('bill.title')}</Link>}
        picture={<LoadPicture load={load} isAnimated={isFirst && !isPaused} />}
      >
        <Stack gap={1}>
          <Text isStrong>
            {t(isDone ? 'load.isDone' : isPaused ? 'load.isPaused' : isWasher ? 'machine.washing' : 'machine.drying')}
          </Text>
          <Text tone="ink2">
            <Name>{branch}</Name>
          </Text>
          <Text size="small" tone="ink2">
            {programText(purchase.program, localized(purchase.program.name), t)}
          </Text>
          {isPaused ? <PausedNote load={load} /> : null}
          {isPaused ? null : (
            <Text size="small">{t(isDone ? 'load.wasDoneAt' : 'bill.doneAt', { time: timeText(endsAt, t) })}</Text>
          )}
          {isDone || isPaused ? null : (
            <Text size="small" tone="ink2">
              {t(`load.source.${source}`)}
            </Text>
          )}
        </Stack>
      </MachineCard>
      {canAct && more ? (
        <LinkButton href={more.href} tone="outline" width="fill" aria-label={factsText([more.label, machine])}>
          {more.label}
        </LinkButton>
      ) : null}
      <Columns>
        {isDone ? (
          <CollectButton purchase={purchase} />
        ) : isPaused ? null : (
          <Button
            tone="outline"
            size="small"
            icon={<ClockIcon size={20} />}
            aria-label={t('load.calendarFor', { machine })}
            onPress={() => void addToCalendar()}
          >
            {t('load.calendar')}
          </Button>
        )}
        {canAct && canShareLoads() ? (
          <Button
            tone="outline"
            size="small"
            icon={<ShareIcon size={20} />}
            aria-label={t('load.shareFor', { machine })}
            onPress={() => setSharing(true)}
          >
            {t('load.share')}
          </Button>
        ) : null}
        <WashPictureButton load={load} />
        {canAct ? report : null}
      </Columns>
      <LoadCaseBanner purchase={purchase} canAct={canAct} />
      {isCalendarFailed && !isDone ? <Alert tone="bad">{t('error.unexpected')}</Alert> : null}
      <UnsavedFile file={unsaved} label={t('load.calendar')} onClose={() => setUnsaved(undefined)} />
      <ShareSheet load={load} isOpen={isSharing} onOpenChange={setSharing} />
    </Stack>
  )
}

/** How it goes on, and when it counts as stopped. */
function PausedNote({ load }: { load: Load }) {
  const t = useTranslate()
  return (
    <>
      <Text size="small">{pausedText(load.purchase, t)}</Text>
      <Text size="small" tone="ink2">
        {pauseEndText(load.purchase, t)}
      </Text>
    </>
  )
}

function LoadPicture({ load, isAnimated }: { load: Load; isAnimated: boolean }) {
  const now = useServerNow()
  const { purchase, endsAt, isDone } = load
  return (
    <LoadDrum
      machine={loadName(load)}
      minutes={minutesUntil(new Date(endsAt).toISOString(), now)}
      total={purchase.program.minutes + purchase.added_minutes}
      isDone={isDone}
      isAnimated={isAnimated}
      size="card"
    />
  )
}
