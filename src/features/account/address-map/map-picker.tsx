import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { BrandField } from '#components/brand-field.tsx'
import { focusPage, PageHeading, PageLayout } from '#components/page-layout.tsx'
import { useDebouncedAnnouncement } from '#components/use-debounced-announcement.ts'
import { movePin, openAddressId, useAddressDraft } from '#features/account/addresses/address-draft.store.ts'
import { addressPath, type OrderParams } from '#features/account/addresses/address-routes.ts'
import { parsePlace, placeText } from '#features/account/addresses/parse-place.ts'
import { useBranch } from '#features/branches/branch-list/branch.queries.ts'
import { distanceText } from '#features/branches/branch-list/branch-labels.ts'
import { announce } from '#lib/announcer.ts'
import type { LatLng } from '#lib/browser/location.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { Alert } from '#ui/alert/alert.tsx'
import { BottomBar } from '#ui/bottom-bar/bottom-bar.tsx'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { MinusIcon, PlusIcon, RefreshIcon } from '#ui/icons/icons.tsx'
import { PinIcon } from '#ui/icons/navigation-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { MapFrame } from '#ui/map-frame/map-frame.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { MapSearch } from './map-search.tsx'
import { useFollowLocation } from './use-follow-location.ts'
import { usePinMap } from './use-pin-map.ts'

/** The initial centre of the map without a pin or a branch: the centre of Bangkok. */
const BANGKOK: LatLng = { lat: 13.7563, lng: 100.5018 }

const frame = css({ display: 'grid', minHeight: '[min(52dvh, {sizes.mapPicker})]' })
// `isolation` keeps Leaflet's layers below the controls. Its style sheet is outside any cascade layer and wins without `!`.
const canvas = css({ boxSize: 'full', bg: 'sunken!', isolation: 'isolate', outlineOffset: '[-3px!]' })
const pin = css({
  position: 'absolute',
  // The tip of the pin is slightly above the bottom edge of the icon.
  insetBlockEnd: '[calc(50% - 2px)]',
  insetInline: '[0px]',
  display: 'flex',
  justifyContent: 'center',
  color: 'brandText',
  pointerEvents: 'none',
  '& svg': { fill: 'surface' },
})

/** Sets the pin of the edited address: on the map, by search, from the device's location, or by coordinates. */
export function MapPicker({ order }: { order: OrderParams }) {
  const t = useTranslate()
  const localized = useLocalized()
  const navigate = useNavigate()
  const [id] = useState(openAddressId)
  const savedPin = parsePlace(useAddressDraft(id).point)
  const { data: branch, isPending: isBranchPending } = useBranch(order.branch_id)
  const [location, setLocation] = useState<LatLng | null>(savedPin.kind === 'place' ? savedPin.place : null)
  const [isSubmitted, setSubmitted] = useState(false)
  const start = location ?? branch ?? (isBranchPending ? undefined : BANGKOK)

  const map = usePinMap({ start, onMove: setLocation, onTouch: () => follow.stop() })
  const follow = useFollowLocation(map.moveTo)
  const back = addressPath(order, id)
  const locationText = location ? placeText(location) : t('address.noPin')
  const distanceNote =
    location && branch
      ? t('address.away', { distance: distanceText(branch, location, t), branch: localized(branch.name) })
      : ''
  useDebouncedAnnouncement(distanceNote || locationText) // not ten digits at each step: they are in the page

  // By its text: what formats it is another one when the rest of the texts has loaded.
  const missing = map.isMissing ? t('address.noMap') : undefined
  useEffect(() => {
    if (missing) announce(missing)
  }, [missing])

  function saveLocation() {
    setSubmitted(true)
    if (!location) return announce(t('address.pinFirst'), 'assertive')
    follow.stop()
    movePin(id, location)
    void navigate({ to: back, replace: true })
  }

  return (
    <PageLayout
      aside={<BrandField scene="basket" />}
      title={t('address.mapTitle')}
      header={<PageHeader back={{ label: t('action.back'), href: back }} />}
    >
      <PageContainer bottom="bar">
        <Stack gap={4}>
          <PageHeading>{t('address.mapHeading')}</PageHeading>
          <div className={frame}>
            <MapFrame
              label={t('address.map')}
              note={t('address.noMap')}
              attribution={pageConfig.map.attribution}
              controls={
                <>
                  <IconButton label={t('address.nearer')} onPress={() => map.zoomBy(1)}>
                    <PlusIcon />
                  </IconButton>
                  <IconButton label={t('address.farther')} onPress={() => map.zoomBy(-1)}>
                    <MinusIcon />
                  </IconButton>
                </>
              }
            >
              {map.isMissing ? null : (
                <>
                  <div ref={map.element} className={canvas} role="application" aria-label={t('address.mapKeys')} />
                  <span className={pin}>
                    <PinIcon size={28} />
                  </span>
                </>
              )}
            </MapFrame>
          </div>
          {map.retry ? (
            <Button
              tone="outline"
              width="fill"
              icon={<RefreshIcon size={20} />}
              onPress={() => {
                // The button unmounts during the retry, and mounts again if that fails.
                focusPage()
                map.retry?.()
              }}
            >
              {t('address.mapAgain')}
            </Button>
          ) : null}
          <Stack gap={0}>
            <Text>{follow.isLocating ? t('branch.locating') : locationText}</Text>
            {distanceNote ? (
              <Text size="small" tone="ink2">
                {distanceNote}
              </Text>
            ) : null}
          </Stack>
          <Button tone="outline" width="fill" icon={<PinIcon size={20} />} onPress={follow.toggle}>
            {t(follow.isOn ? 'address.stopFollowing' : 'address.useHere')}
          </Button>
          {follow.problem ? <Alert tone="warn">{t(`branch.location.${follow.problem}`)}</Alert> : null}
          <MapSearch
            onFound={(foundLocation) => {
              follow.stop()
              map.moveTo(foundLocation)
            }}
          />
        </Stack>
      </PageContainer>
      <BottomBar>
        <Stack gap={2}>
          {isSubmitted && !location ? <Alert tone="bad">{t('address.pinFirst')}</Alert> : null}
          <Button tone="primary" size="pay" width="fill" onPress={saveLocation}>
            {t('address.usePin')}
          </Button>
        </Stack>
      </BottomBar>
    </PageLayout>
  )
}
