import { brandById } from '#brands/brand.ts'
import { setBrandTheme } from '#contract/staff/theme.ts'
import { parseBrandColor } from '#design-tokens/seed-color.ts'
import { brandThemes } from '#server/db/schema/brands.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Handler } from '#server/http/handler.ts'
import { themeColor } from '#server/modules/content/brand/brand-theme.ts'
import { clock } from '#server/platform/clock.ts'
import { themeState } from './audited-states.ts'
import { defineStaffAction } from './staff-action.ts'

/** `#rrggbb`; null and undefined stay. @throws ApiError `invalid` */
function colorOf(theme: string | null | undefined) {
  if (theme === null || theme === undefined) return theme
  const color = parseBrandColor(theme)
  if (color === undefined) throw new ApiError('invalid', { errors: { theme: ['color'] } })
  return color
}

const setTheme = defineStaffAction(setBrandTheme, themeState, async ({ app, input }) => {
  const brand = brandById(input.brand)
  if (!brand) throw new ApiError('invalid', { errors: { brand: ['unknown'] } })
  // Undefined changes nothing in an existing row.
  const changes = { theme: colorOf(input.theme), imageBrand: input.image_brand, updatedAt: clock.date() }
  const [row] = await app.db.transaction((tx) =>
    tx
      .insert(brandThemes)
      .values({ brand: brand.id, ...changes })
      .onConflictDoUpdate({ target: brandThemes.brand, set: changes })
      .returning(),
  )
  const theme = row?.theme ?? themeColor(brand)
  const image_brand = row?.imageBrand ?? null
  app.log.info('brand theme set', { brand: brand.id, theme, image: image_brand })
  return { brand: brand.id, theme, image_brand }
})

export const shopThemeHandlers: readonly Handler[] = [setTheme]
