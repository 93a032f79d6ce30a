import type { BranchSummary } from '#contract/branches.ts'
import { prefersReducedData } from '#lib/api/online-status.ts'
import { apiSrcset, apiUrl } from '#lib/api/picture-url.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useOnDevice } from '#lib/browser/use-on-device.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { PinIcon } from '#ui/icons/navigation-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { MapFrame } from '#ui/map-frame/map-frame.tsx'
import { mapTiles, TILE_PX } from './map-tiles.ts'

/** Side by side where both are as large as on a phone. */
const sides = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(100%, 22rem), 1fr))]',
  alignItems: 'start',
  gap: '2',
})
const tile = css({ position: 'absolute', maxWidth: '[none]' })
const photo = css({
  width: 'full',
  height: 'auto',
  aspectRatio: '[16/9]',
  objectFit: 'cover',
  borderRadius: 'panel',
  backgroundColor: 'sunken',
})
const pin = css({
  position: 'absolute',
  insetBlockStart: '[50%]',
  insetInlineStart: '[50%]',
  translate: '[-50% -100%]',
  color: 'brandText',
  lineHeight: '0',
})

/** Where a branch is: its picture, its address in words, and a map where the operator has tiles. The button beside it finds the way. */
export function BranchPlace({ branch }: { branch: BranchSummary }) {
  const t = useTranslate()
  const localized = useLocalized()
  const { address, picture } = branch
  const { tile_url, attribution } = pageConfig.map
  const hasMap = tile_url !== ''
  const savesData = useOnDevice(prefersReducedData, false)
  if (!address && !hasMap && !picture) return null
  return (
    <Stack gap={2}>
      <Heading level={2} size="m">
        {t('branch.place')}
      </Heading>
      <div className={sides}>
        {picture ? (
          <img
            src={apiUrl(picture.image)}
            srcSet={apiSrcset(picture.image_srcset)}
            sizes="(min-width: 480px) 448px, 100vw"
            alt={t('branch.pictureOf', { name: localized(branch.name) })}
            width={16}
            height={9}
            loading="lazy"
            decoding="async"
            className={photo}
          />
        ) : null}
        {address || hasMap ? (
          <Stack gap={2}>
            {address ? <Text tone="ink2">{localized(address)}</Text> : null}
            {hasMap ? (
              <MapFrame label={t('branch.mapOf', { name: localized(branch.name) })} attribution={attribution}>
                {savesData ? null : (
                  <div aria-hidden="true">
                    {mapTiles(branch).map(({ x, y, z, left, top }) => (
                      <img
                        key={`${x}/${y}`}
                        src={tile_url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))}
                        alt=""
                        width={TILE_PX}
                        height={TILE_PX}
                        loading="lazy"
                        decoding="async"
                        className={tile}
                        style={{ left: `calc(50% + ${left}px)`, top: `calc(50% + ${top}px)` }}
                      />
                    ))}
                  </div>
                )}
                <span className={pin}>
                  <PinIcon size={28} />
                </span>
              </MapFrame>
            ) : null}
          </Stack>
        ) : null}
      </div>
    </Stack>
  )
}
