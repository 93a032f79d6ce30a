import type { ReactNode } from 'react'
import type { DeskPageName } from '#contract/desk-pages.ts'
import { deskSession } from './api.ts'
import { Frame } from './frame.tsx'
import { Machines } from './pages/machines.tsx'
import { Money } from './pages/money.tsx'
import { Now } from './pages/now.tsx'
import { Orders } from './pages/orders.tsx'
import { People } from './pages/people.tsx'
import { Purchases } from './pages/purchases.tsx'
import { Reviews } from './pages/reviews.tsx'
import { ShopFacts } from './pages/shop.tsx'
import { Stickers } from './pages/stickers.tsx'
import { Join, SignIn } from './sign-in.tsx'

const PAGES: Record<Exclude<DeskPageName, 'join'>, () => ReactNode> = {
  '': Now,
  machines: Machines,
  purchases: Purchases,
  orders: Orders,
  reviews: Reviews,
  money: Money,
  shop: ShopFacts,
  stickers: Stickers,
  people: People,
}

/** The page at an address of the desk, or what lets a person in. */
export function Desk({ page }: { page: DeskPageName }) {
  const Page = page === 'join' ? Join : deskSession() ? PAGES[page] : SignIn
  return (
    <Frame page={page}>
      <Page />
    </Frame>
  )
}
