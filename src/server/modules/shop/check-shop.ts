import { existsSync } from 'node:fs'
import { missingPicture } from '#brands/picture-names.ts'
import { pathOfPicture } from '#brands/pictures.ts'
import { sellersByBrand } from '#brands/seller.ts'
import { isTaxId } from '#contract/thai/tax-id.ts'
import type { LooseBranch, LooseShop } from './loose-shop.ts'
import type { Finding, Places } from './read-shop.ts'
import { machineId } from './shop-rows.ts'

type Add = (entry: object, path: readonly (string | number)[], text: string) => void

/** Entries whose key another one has before them. */
function twice<Entry extends object>(entries: readonly Entry[], keyOf: (entry: Entry) => string | undefined) {
  const first = new Map<string, Entry>()
  return entries.flatMap((entry) => {
    const key = keyOf(entry)
    const other = key === undefined ? undefined : first.get(key)
    if (key !== undefined && !other) first.set(key, entry)
    return other && key !== undefined ? [{ entry, other, key }] : []
  })
}

/** Parts of an entry, such as the programs of a machine, of which two have the same id. */
function checkIds(add: Add, entry: object, list: string, parts: readonly { id?: string | undefined }[] = []) {
  for (const { entry: part, key } of twice(parts, ({ id }) => id))
    add(entry, [list, parts.indexOf(part), 'id'], `the id ${key} is there twice in ${list}: each has its own`)
}

/** The machines of a branch, with where in its list each is. */
const machinesOf = (branch: LooseBranch) =>
  (branch.machines ?? []).flatMap((group, index) =>
    (group.numbers ?? []).map((number, i) => {
      const controller = 'controller' in group ? group.controller : branch.controller
      const sub = 'sub_positions' in group ? group.sub_positions?.[i] : number
      const isPlaced = controller !== undefined && group.address !== undefined && sub !== undefined
      return {
        branch,
        index,
        number,
        id: group.ids?.[i] ?? (branch.id === undefined ? undefined : machineId(branch.id, number)),
        code: isPlaced ? `${controller}/${group.address}/${sub}` : undefined,
      }
    }),
  )

/** What stands last in an address, if it is meant for a postcode. */
const postcodeOf = (text = '') => /\d{4,}$/.exec(text)?.[0]

function checkAddress(branch: LooseBranch, add: Add) {
  const { th, en } = branch.address ?? {}
  const [code, other] = [postcodeOf(th), postcodeOf(en)]
  for (const [language, postcode] of [
    ['th', code],
    ['en', other],
  ] as const)
    if (postcode && !/^[1-9]\d{4}$/.test(postcode))
      add(branch, ['address', language], `ends in ${postcode}, which is no postcode: write its 5 digits`)
  if (code && other && code !== other)
    add(branch, ['address', 'en'], `ends in ${other}, and the Thai address in ${code}: correct one of them`)
}

function checkBranch(shop: LooseShop, branch: LooseBranch, add: Add) {
  if (!('tax_id' in branch) && !shop.hasTaxId && shop.isWhole)
    add(branch, [], `${branch.id} has no tax_id, and the shop neither: add one`)
  checkAddress(branch, add)
  if (branch.picture && !existsSync(pathOfPicture(shop.brand, branch.picture)))
    add(branch, ['picture'], `“${branch.picture}” ${missingPicture(shop.brand)}`)
  for (const [index, { kind, numbers, ...group }] of (branch.machines ?? []).entries()) {
    if (kind !== undefined && shop.isWhole && !shop.kinds.some(({ id }) => id === kind))
      add(branch, ['machines', index, 'kind'], `“${kind}” is not in machine_kinds: add it there, or correct it`)
    for (const name of ['sub_positions', 'ids'] as const) {
      const count = group[name]?.length
      if (count !== undefined && numbers && count !== numbers.length)
        add(branch, ['machines', index, name], `${name} has ${count} entries for ${numbers.length} machines`)
    }
  }
  const machines = machinesOf(branch)
  for (const { entry } of twice(machines, ({ number }) => String(Number(number))))
    add(branch, ['machines', entry.index, 'numbers'], `machine ${entry.number} is there twice: number each once`)
}

/** Branches that nobody could tell apart; what is a copy as a whole has been found. */
function checkTwins(branches: readonly LooseBranch[], add: Add) {
  const twins = (keyOf: (branch: LooseBranch) => string | undefined) =>
    twice(branches, keyOf).filter(({ entry, other }) => entry.id !== other.id)
  for (const language of ['th', 'en'] as const)
    for (const { entry, other, key } of twins(({ name }) => name?.[language]))
      add(entry, ['name', language], `“${key}” is the name of ${other.id}, too: customers tell branches apart by it`)
  for (const { entry, other } of twins(({ at }) => at && `${at.lat} ${at.lng}`))
    add(entry, ['at'], `is where ${other.id} is: copy the place of this branch from a map`)
  const sellerOf = ({ branch_number: number, tax_id = '' }: LooseBranch) => number && `${tax_id} ${number}`
  for (const { entry, other } of twins(sellerOf))
    add(
      entry,
      ['branch_number'],
      `branch_number ${entry.branch_number} is that of ${other.id}: the Revenue Department gives each its own`,
    )
}

function checkShop(shop: LooseShop, add: Add) {
  const branchIds = new Set(shop.branches.map(({ id }) => id))
  const isBranch = (id: string | undefined) => id === undefined || branchIds.has(id) || !shop.isWhole
  for (const { entry, key } of twice(shop.kinds, ({ id }) => id))
    add(entry, ['id'], `the id ${key} is there twice: each kind of machine has its own`)
  for (const { entry, key } of twice(shop.promotions, ({ id }) => id))
    add(entry, ['id'], `the id ${key} is there twice: each promotion has its own`)
  for (const { entry, key } of twice(shop.promotions, ({ code }) => code))
    add(entry, ['code'], `the code ${key} is there twice: a customer’s leaflet must mean one promotion`)
  checkTwins(shop.branches, add)
  for (const kind of shop.kinds) {
    checkIds(add, kind, 'programs', kind.programs)
    checkIds(add, kind, 'extras', kind.extras)
  }
  for (const service of shop.services) checkIds(add, service, 'options', service.options)
  for (const branch of shop.branches) checkBranch(shop, branch, add)
  for (const promotion of shop.promotions)
    if (!isBranch(promotion.branch))
      add(promotion, ['branch'], `“${promotion.branch}” is not in branches: correct it, or leave it out for all`)
  for (const service of shop.services)
    for (const [index, id] of (service.branches ?? []).entries())
      if (!isBranch(id)) add(service, ['branches', index], `“${id}” is not in branches: correct it`)
  for (const person of shop.staff)
    for (const [index, id] of (person.branches ?? []).entries())
      if (!isBranch(id)) add(person, ['branches', index], `“${id}” is not in branches: correct it`)
  for (const { entry, key } of twice(shop.staff, ({ name }) => name?.toLowerCase()))
    add(
      entry,
      ['name'],
      `${entry.name ?? key} is there twice: write the name of each person so that it tells them apart`,
    )
  const served = shop.services.flatMap((service) =>
    (service.branches ?? [...branchIds]).flatMap((id) =>
      id === undefined || service.service === undefined ? [] : [{ service, key: `${service.service} at ${id}` }],
    ),
  )
  for (const { entry } of twice(served, ({ key }) => key))
    add(entry.service, ['branches'], `${entry.key} is there twice: each branch offers a service once`)
}

/** As a code is read: in any letter case, and without leading zeros. */
export const plainCode = (code: string) => code.toLowerCase().replace(/(^|\/)0+(?=[^/])/g, '$1')

/** What is wrong between the entries of one shop, and between shops. */
export function checkShops(shops: readonly LooseShop[], { at }: Places): Finding[] {
  const findings: Finding[] = []
  const add: Add = (entry, path, text) => findings.push({ ...at(entry, path), text })
  for (const shop of shops) checkShop(shop, add)
  const branches = shops.flatMap((shop) => shop.branches)
  for (const { entry, other, key } of twice(branches, ({ id }) => id))
    add(
      entry,
      ['id'],
      `the id ${key} is already that of “${other.name?.en ?? other.id}”: pages and receipts need one for each branch`,
    )
  const machines = branches.flatMap(machinesOf)
  // A branch, or a number, that is there twice has been found.
  const isSame = (a: (typeof machines)[number], b: typeof a) =>
    a.branch.id === b.branch.id && Number(a.number) === Number(b.number)
  for (const { entry, other, key } of twice(machines, ({ id }) => id))
    if (!isSame(entry, other))
      add(
        entry.branch,
        ['machines', entry.index, 'ids'],
        `machine ${entry.number} has the id ${key} of machine ${other.number} in ${other.branch.id}: each has its own`,
      )
  for (const { entry, other } of twice(machines, ({ code }) => code && plainCode(code)))
    if (!isSame(entry, other))
      add(
        entry.branch,
        ['machines', entry.index],
        `machine ${entry.number} has the address ${entry.code} of machine ${other.number} in ${other.branch.id}: a code must mean one machine`,
      )
  for (const [brand, { taxId }] of sellersByBrand)
    if (!isTaxId(taxId) && shops.some((shop) => shop.brand === brand))
      findings.push({
        file: `brands/${brand}/seller.json`,
        line: 1,
        text: `taxId “${taxId}” is no tax id: its last digit does not fit the others`,
      })
  return findings
}
