import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant, rowRules } from '#server/db/columns.ts'

/** What a shop has set instead of the appearance in its brand's files. At most one row for each brand. */
export const brandThemes = pgTable(
  'brand_themes',
  {
    brand: text('brand').primaryKey(),
    /** Primary colour, `#rrggbb`; null is that of the brand's tokens. */
    theme: text('theme'),
    /** URL of the picture that replaces the logo; null is the brand's logo. */
    imageBrand: text('image_brand'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  rowRules,
)
