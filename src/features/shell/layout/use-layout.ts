import { useMatches } from '@tanstack/react-router'

/** Which chrome stands round the page: what the innermost route with a wish asks for. */
export const useLayout = () =>
  useMatches({
    select: (matches) => {
      const match = matches.findLast(({ staticData }) => staticData.layout)
      const wanted = match?.staticData.layout
      return typeof wanted === 'function' ? wanted(match?.search ?? {}) : wanted
    },
  })
