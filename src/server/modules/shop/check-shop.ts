import { existsSync } from 'node:fs'
import { missingPicture } from '#brands/picture-names.ts'
import { pathOfPicture } from '#brands/pictures.ts'
import { sellersByBrand } from '#brands/seller.ts'
import { isTaxId } from '#contract/thai/tax-id.ts'
import type { Finding, Places } from './read-shop.ts'
import type { BranchEntry, ShopOfFiles } from './shop-file.ts'

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
function checkIds(add: Add, entry: object, list: string, parts: readonly { id: string }[]) {
  for (const { entry: part, key } of twice(parts, ({ id }) => id))
    add(entry, [list, parts.indexOf(part), 'id'], `the id ${key} is there twice in ${list}: each has its own`)
}

/** The machines of a branch, with where in its list each is. */
const machinesOf = (branch: BranchEntry) =>
  branch.machines.flatMap((group, index) =>
    group.numbers.map((number, i) => ({
      branch,
      index,
      number,
      code: `${group.controller ?? branch.controller}/${group.address}/${(group.sub_positions ?? group.numbers)[i] ?? number}`,
    })),
  )

function checkBranch(shop: ShopOfFiles, branch: BranchEntry, add: Add) {
  if (!branch.tax_id && !shop.taxId && !shop.broken.has('tax_id'))
    add(branch, [], `${branch.id} has no tax_id, and the shop neither: add one`)
  if (branch.picture && !existsSync(pathOfPicture(shop.brand, branch.picture)))
    add(branch, ['picture'], `“${branch.picture}” ${missingPicture(shop.brand)}`)
  for (const [index, group] of branch.machines.entries()) {
    if (!shop.kinds.some(({ id }) => id === group.kind) && !shop.broken.has(group.kind))
      add(branch, ['machines', index, 'kind'], `“${group.kind}” is not in machine_kinds: add it there, or correct it`)
    for (const name of ['sub_positions', 'ids'] as const) {
      const count = group[name]?.length ?? group.numbers.length
      if (count !== group.numbers.length)
        add(branch, ['machines', index, name], `${name} has ${count} entries for ${group.numbers.length} machines`)
    }
  }
  const machines = machinesOf(branch)
  for (const { entry } of twice(machines, ({ number }) => String(Number(number))))
    add(branch, ['machines', entry.index, 'numbers'], `machine ${entry.number} is there twice: number each once`)
}

function checkShop(shop: ShopOfFiles, add: Add) {
  const branchIds = new Set(shop.branches.map(({ id }) => id))
  const isBranch = (id: string) => branchIds.has(id) || shop.broken.has(id)
  for (const { entry, key } of twice(shop.kinds, ({ id }) => id))
    add(entry, ['id'], `the id ${key} is there twice: each kind of machine has its own`)
  for (const { entry, key } of twice(shop.promotions, ({ id }) => id))
    add(entry, ['id'], `the id ${key} is there twice: each promotion has its own`)
  for (const { entry, key } of twice(shop.promotions, ({ code }) => code))
    add(entry, ['code'], `the code ${key} is there twice: a customer’s leaflet must mean one promotion`)
  for (const kind of shop.kinds) {
    checkIds(add, kind, 'programs', kind.programs)
    checkIds(add, kind, 'extras', kind.extras)
  }
  for (const service of shop.services) checkIds(add, service, 'options', service.options)
  for (const branch of shop.branches) checkBranch(shop, branch, add)
  for (const promotion of shop.promotions)
    if (promotion.branch !== undefined && !isBranch(promotion.branch))
      add(promotion, ['branch'], `“${promotion.branch}” is not in branches: correct it, or leave it out for all`)
  for (const service of shop.services)
    for (const [index, id] of (service.branches ?? []).entries())
      if (!isBranch(id)) add(service, ['branches', index], `“${id}” is not in branches: correct it`)
  for (const person of shop.staff)
    for (const [index, id] of (person.branches ?? []).entries())
      if (!isBranch(id)) add(person, ['branches', index], `“${id}” is not in branches: correct it`)
  for (const { entry, key } of twice(shop.staff, ({ name }) => name))
    add(entry, ['name'], `${key} is there twice: write the name of each person so that it tells them apart`)
  const served = shop.services.flatMap((service) =>
    (service.branches ?? [...branchIds]).map((id) => ({ service, key: `${service.service} at ${id}` })),
  )
  for (const { entry } of twice(served, ({ key }) => key))
    add(entry.service, ['branches'], `${entry.key} is there twice: each branch offers a service once`)
}

/** What is wrong between the entries of one shop, and between shops. */
export function checkShops(shops: readonly ShopOfFiles[], { at }: Places): Finding[] {
  const findings: Finding[] = []
  const add: Add = (entry, path, text) => findings.push({ ...at(entry, path), text })
  for (const shop of shops) checkShop(shop, add)
  const branches = shops.flatMap((shop) => shop.branches)
  for (const { entry, other, key } of twice(branches, ({ id }) => id))
    add(
      entry,
      ['id'],
      `the id ${key} is already that of “${other.name.en}”: pages and receipts need one for each branch`,
    )
  // As a code is read: in any letter case, and without leading zeros.
  const plain = (code: string) => code.toLowerCase().replace(/(^|\/)0+(?=[^/])/g, '$1')
  for (const { entry, other } of twice(branches.flatMap(machinesOf), ({ code }) => plain(code)))
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
