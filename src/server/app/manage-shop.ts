import '#server/platform/env-file.ts'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { brandById, brands } from '#brands/brand.ts'
import { pathOfPicture, pictureFault } from '#brands/pictures.ts'
import { STAFF_ROLES } from '#contract/staff/roles.ts'
import { isDatabaseUnavailable, openDatabase } from '#server/db/database.ts'
import { joinDatabase } from '#server/db/database-connection.ts'
import { followClock } from '#server/db/follow-clock.ts'
import { isMigrated, UnreleasedDatabase } from '#server/db/migrate.ts'
import { hostOfBrand } from '#server/http/own-hosts.ts'
import { applyShops, planOf, ShopObstacle } from '#server/modules/shop/apply-shop.ts'
import { exportShop } from '#server/modules/shop/export-shop.ts'
import { lossesOf } from '#server/modules/shop/plan-shop.ts'
import { planInWords } from '#server/modules/shop/plan-words.ts'
import { findingLine, inOrder, readShops, shopFolder, strayShops } from '#server/modules/shop/read-shop.ts'
import type { ShopOfFiles } from '#server/modules/shop/shop-file.ts'
import { isLabelName, LABELS, stickerPage, stickerSvg } from '#server/modules/shop/stickers.ts'
import { stickersOf } from '#server/modules/shop/stickers-of-shop.ts'
import { readStoredShop } from '#server/modules/shop/stored-shop.ts'
import { invitePerson } from '#server/modules/staff/people.ts'
import { clock } from '#server/platform/clock.ts'
import { ConfigError, readConfig } from '#server/platform/config.ts'
import { createLog, describeError } from '#server/platform/log.ts'
import { ROOT } from '#server/platform/root-dir.ts'
import { confirmDatabase, Refusal } from './confirm-database.ts'

const HELP = `npm run shop -- check | plan | apply | export <folder> | stickers <folder> | invite <name>  [--brand <id>]

  check     says what is wrong in the shop's files, brands/<id>/shop/*.yaml or those of SHOP_DIR, with file and line
  plan      says what apply would change; changes nothing
  apply     makes the database what the files say, in one transaction; what the files no longer have is retired
  export    writes what the database has as files; applying them changes nothing
  stickers  writes a sticker for each machine of the files as SVG, and a page with all of them to print without scaling
  invite    prints the address at which a person of the staff makes their passkey: the first owner of a brand
  --brand   only this brand; without it all that have files
  --close   plan and apply may retire all branches of a brand, where its files have none
  --database  the name of the database, for which apply asks where a branch, machine or promotion would be gone
  --branch  only stickers of this branch
  --label   of the stickers: ${Object.entries(LABELS)
    .map(([name, { what }]) => `${name}, ${what}`)
    .join('; ')}
  --role    of whom invite invites: ${STAFF_ROLES.join(', ')}; --branch keeps them to one branch
  --origin  of the pages that the stickers open or invite names, https://shop.example; without it by BASE_DOMAINS
`
const WAIT_SECONDS = 5

const print = (line: string) => process.stdout.write(`${line}\n`)
function refuse(lines: readonly string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
}

function readArguments() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      options: {
        brand: text,
        branch: text,
        label: { ...text, default: 'a4-8' },
        origin: text,
        role: { ...text, default: 'owner' },
        close: { type: 'boolean', default: false },
        database: text,
      },
      allowPositionals: true,
    })
  } catch {
    refuse([HELP])
  }
}
const { values, positionals } = readArguments()
const [command = '', folder] = positionals
if (!['check', 'plan', 'apply', 'export', 'stickers', 'invite'].includes(command)) refuse([HELP])
if ((command === 'export' || command === 'stickers') && !folder) refuse([`${command} needs a folder to write to`])
if (command === 'invite' && !folder) refuse(['invite needs a name'])
const brandIds = brands.map(({ id }) => id).filter((id) => values.brand === undefined || id === values.brand)
if (brandIds.length === 0)
  refuse([`There is no brand ${values.brand}: one of ${brands.map(({ id }) => id).join(', ')}`])

function readSettings() {
  try {
    return readConfig(process.env)
  } catch (error) {
    refuse(error instanceof ConfigError ? error.problems : [describeError(error)])
  }
}
const config = readSettings()

/** All that is wrong with the files, at once, with those pictures that phones would show blurred, or not at all. */
async function readChecked() {
  const others = brands.map(({ id }) => id).filter((id) => !brandIds.includes(id))
  const { shops, findings, pictures, placeOf } = readShops(brandIds, config.SHOP_DIR, others)
  const faults = pictures.map(async ({ brand, picture, file, line }) => {
    const fault = await pictureFault(picture, readFileSync(pathOfPicture(brand, picture)))
    return fault ? [{ file, line, text: `the picture “${picture}” ${fault}` }] : []
  })
  const strays = values.brand === undefined ? strayShops(config.SHOP_DIR) : []
  const lines = [
    ...strays.map((stray) => `${stray}: there is no brand of this name; npm run brand -- new makes one`),
    ...inOrder([...findings, ...(await Promise.all(faults)).flat()]).map(findingLine),
  ]
  if (lines.length > 0) refuse([...lines, `${lines.length} to correct; nothing was changed`])
  if (shops.length === 0) refuse([`There are no files in ${shopFolder(brandIds[0] ?? '', config.SHOP_DIR)}`])
  return { shops, placeOf }
}

function write(brand: string, files: ReadonlyMap<string, string>, target: string) {
  if (files.size === 0) return print(`The database has no shop of ${brand}: nothing was written`)
  const own = join(target, brand)
  mkdirSync(own, { recursive: true })
  for (const [name, text] of files) {
    const path = join(own, name)
    if (existsSync(path)) refuse([`${path} exists already: name a folder without it`])
    writeFileSync(path, text)
    print(path)
  }
}

/** The path of the schema from the folder of a brand's files, for editors. */
const schemaPath = (target: string, brand: string) =>
  relative(join(target, brand), join(ROOT, 'brands/shop.schema.json')).replaceAll('\\', '/')

/** Where the pages of a brand are. Stickers of this computer's own address are refused: what is printed cannot be corrected. */
function originOf(brand: string, { isPrinted = false } = {}): string {
  if (values.origin) return values.origin.replace(/\/+$/, '')
  const own = brandById(brand)
  const host = own && hostOfBrand(own, config.BASE_DOMAINS)
  const isLocal = !host || /(?:^|\.)localhost$/.test(host)
  if (isLocal && (isPrinted || config.NODE_ENV === 'production'))
    refuse(['The address of your pages is missing: set BASE_DOMAINS, or add --origin=https://shop.example'])
  return isLocal ? `http://${host}:${config.PORT}` : `https://${host}`
}

function writeStickers(shops: readonly ShopOfFiles[], target: string) {
  const { label } = values
  if (!isLabelName(label)) refuse([`There is no label ${label}: one of ${Object.keys(LABELS).join(', ')}`])
  for (const shop of shops) {
    const all = stickersOf(shop)
    const stickers = all.filter(({ branchId }) => values.branch === undefined || branchId === values.branch)
    if (stickers.length === 0) continue
    const origin = originOf(shop.brand, { isPrinted: true })
    const own = join(target, shop.brand)
    mkdirSync(own, { recursive: true })
    for (const sticker of stickers) writeFileSync(join(own, `${sticker.id}.svg`), stickerSvg(sticker, label, origin))
    const page = join(own, `${values.branch ?? 'all'}-${label}.html`)
    writeFileSync(page, stickerPage(stickers, label, origin))
    print(`${page}: ${stickers.length} stickers, which open ${origin}. Print it at 100 %.`)
  }
}

const STOPPED =
  'the database stopped meanwhile; apply does all or nothing, and plan says which. Run it again when the database is back'

/** A database that was never migrated has no list of migrations; one that does not answer may have. */
function isUnmigrated(error: unknown) {
  if (isDatabaseUnavailable(error)) throw error
  if (error instanceof UnreleasedDatabase) throw new ShopObstacle([error.message])
  return false
}

async function withDatabase(run: (db: ReturnType<typeof openDatabase>['db'], url: string) => Promise<void>) {
  const log = createLog('error')
  const connection = await joinDatabase(config, log).catch((error: unknown) => refuse([describeError(error)]))
  const { db, close } = openDatabase(connection.url, { size: 1, waitSeconds: WAIT_SECONDS }, log)
  const stopClock = await followClock(db, log)
  try {
    if (await isMigrated(db).catch(isUnmigrated)) await run(db, connection.url)
    else throw new ShopObstacle(['the database lacks migrations of this version: npm start -- --migrate'])
  } catch (error) {
    process.exitCode = 1
    const obstacles =
      error instanceof ShopObstacle ? error.obstacles : [isDatabaseUnavailable(error) ? STOPPED : describeError(error)]
    const lines = error instanceof Refusal ? [error.message] : obstacles.map((line) => `NOT NOW: ${line}`)
    for (const line of lines) process.stderr.write(`${line}\n`)
  } finally {
    await stopClock()
    await close()
    await connection.close()
  }
}

const invitationLine = (name: string, origin: string, code: string) =>
  `${name} makes a passkey within a week at ${origin}/desk/join#${code}`

async function invite(db: ReturnType<typeof openDatabase>['db'], name: string) {
  const role = STAFF_ROLES.find((known) => known === values.role)
  const [brand, ...others] = brandIds
  if (!role) refuse([`There is no role ${values.role}: one of ${STAFF_ROLES.join(', ')}`])
  if (!brand || others.length > 0) refuse(['invite needs --brand'])
  const origin = originOf(brand)
  const branchIds = values.branch === undefined ? null : [values.branch]
  const { code } = await db.transaction((tx) =>
    invitePerson(tx, { brand, name, role, branchIds }, `shop invite (${userInfo().username})`),
  )
  print(invitationLine(name, origin, code))
}

if (command === 'invite') await withDatabase((db) => invite(db, folder ?? ''))
else if (command === 'export')
  await withDatabase(async (db) => {
    const stored = await readStoredShop(db, brandIds)
    for (const brand of brandIds)
      write(brand, exportShop(brand, stored, clock.date(), schemaPath(folder ?? '', brand)), folder ?? '')
  })
else {
  const { shops, placeOf } = await readChecked()
  const what = shops.map((shop) => `${shop.brand}: ${shop.branches.length} branches`).join(', ')
  if (command === 'stickers') writeStickers(shops, folder ?? '')
  else if (command === 'check') print(`All is well. ${what}`)
  else {
    const isApplied = command === 'apply'
    // Before anything is changed: an address that is missing refuses.
    const originOfInvited = new Map(
      shops.flatMap(({ brand, staff }) => (staff?.length ? [[brand, originOf(brand)]] : [])),
    )
    await withDatabase(async (db, url) => {
      const by = `shop files (${userInfo().username})`
      const options = { mayClose: values.close, placeOf }
      const seen = await planOf(db, shops, options)
      const losses = planInWords(lossesOf(seen))
      // Obstacles are told first: nobody answers a question in vain.
      if (isApplied && losses.length > 0 && seen.obstacles.length === 0)
        await confirmDatabase(url, 'apply closes or ends something in', losses, values.database)
      const applied = isApplied ? await applyShops(db, shops, by, options, seen) : undefined
      const plan = applied ?? seen
      const invitations = (applied?.invited ?? []).map(({ brand, name, code }) =>
        invitationLine(name, originOfInvited.get(brand) ?? '', code),
      )
      const lines = [...planInWords(plan), ...invitations]
      for (const line of lines) print(line)
      print(lines.length === 0 ? 'Nothing is different.' : isApplied ? 'Done.' : 'Nothing was changed: apply does it.')
      if (plan.obstacles.length > 0) process.exitCode = 1
    })
  }
}
