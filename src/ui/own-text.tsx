import type { ReactNode } from 'react'

/**
 * A text beside other nodes, in an element of its own. A browser that translates the page replaces text nodes, and React
 * then changes or removes one that is no longer in the page, unless the text is its element's only child.
 * https://github.com/facebook/react/issues/11538
 */
export const ownText = (node: ReactNode) => (typeof node === 'string' ? <span>{node}</span> : node)
