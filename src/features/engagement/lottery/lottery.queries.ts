import { queryOptions } from '@tanstack/react-query'
import { Draw, Lottery } from '#contract/lottery.ts'
import { readFromHost } from '#lib/api/host-client.ts'

export const lotteryQuery = () =>
  queryOptions({
    queryKey: ['lottery'],
    queryFn: ({ signal }) => readFromHost('/lottery', Lottery, signal),
  })

export const drawQuery = (date: string) =>
  queryOptions({
    queryKey: ['lottery', date],
    queryFn: ({ signal }) => readFromHost(`/lottery/${date}`, Draw, signal),
  })
