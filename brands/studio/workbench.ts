import { componentDocs } from './component-docs.ts'
import { editorServer } from './editor-server.ts'

/** What the studio adds to the workbench: the calls of the brand editor, and what the sources say of each component. */
export const plugins = [componentDocs, editorServer]
