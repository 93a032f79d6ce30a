import { createContext, type JSX, useContext } from 'react'

/** One visible state of a component, named by its export. */
export type Story = () => JSX.Element

/** The words of a story in the language of the workbench. To be called while it renders, because the language changes. */
export const wording = (th: string, en: string): string => (document.documentElement.lang === 'en' ? en : th)

/** A prop that the workbench can change: a choice of which the first option is the default, or the default itself. */
type Control = readonly string[] | string | number | boolean
export type Controls = Readonly<Record<string, Control>>
type ControlValue<C> = C extends readonly (infer Option)[]
  ? Option
  : C extends string
    ? string
    : C extends number
      ? number
      : boolean
type ControlValues<C extends Controls> = { [Name in keyof C]: ControlValue<C[Name]> }

/** The values of controls, as chosen in the workbench. */
export const ControlsContext = createContext<(controls: Controls) => Record<string, unknown>>((controls) => controls)

/** Lets the workbench change props of the story's component. */
export const useControls = <const C extends Controls>(controls: C) =>
  useContext(ControlsContext)(controls) as ControlValues<C> // the context returns a value for each control
