import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Queries of what a purchase gives: points, stamps, the coupon of a full card. */
export const EARNINGS = [['points'], ['coupons'], ['royalty'], ['promotions']] as const

/**
 * Asks again for the points, stamps and coupons of the customer when a purchase has given some, so that every page has
 * the same numbers.
 * @param collected number of the purchases whose points are collected; undefined while unknown
 */
export function useEarnings(collected: number | undefined) {
  const client = useQueryClient()
  const last = useRef(collected)
  useEffect(() => {
    const before = last.current
    if (collected === undefined || collected === before) return
    last.current = collected
    if (before !== undefined) for (const queryKey of EARNINGS) void client.invalidateQueries({ queryKey })
  }, [client, collected])
}
