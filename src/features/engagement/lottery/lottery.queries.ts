import { queryOptions } from '@tanstack/react-query'
import { Draw, Lottery } from '#contract/lottery.ts'
import { fetchFromHost } from '#lib/api/host-client.ts'

export const lotteryQuery = () =>
  queryOptions({
    queryKey: ['lottery'],
    queryFn: ({ signal }) => fetchFromHost('/lottery', Lottery, signal),
  })

export const drawQuery = (date: string) =>
  queryOptions({
    queryKey: ['lottery', date],
    queryFn: ({ signal }) => fetchFromHost(`/lottery/${date}`, Draw, signal),
  })
