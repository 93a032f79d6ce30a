import { useMatches } from '@tanstack/react-router'

/** The layout around the page, as the innermost route that names one sets it. */
export const useLayout = () =>
  useMatches({
    select: (matches) => {
      const match = matches.findLast(({ staticData }) => staticData.layout)
      const layout = match?.staticData.layout
      return typeof layout === 'function' ? layout(match?.search ?? {}) : layout
    },
  })
