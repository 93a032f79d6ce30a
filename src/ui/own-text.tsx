import type { ReactNode } from 'react'

/**
 * Wraps a text that has sibling nodes in its own element. A browser that translates the page replaces text nodes, and
 * React would then update a node that is no longer in the page, unless the text is the only child of its element.
 * https://github.com/facebook/react/issues/11538
 */
export const ownText = (node: ReactNode) => (typeof node === 'string' ? <span>{node}</span> : node)
