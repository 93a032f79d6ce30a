import { check, minLength, object, optional, pipe, regex, string, transform } from 'valibot'

/** A pair such as `apiKey: "AIza…"`, with or without quotes around its name. */
const PAIR = /(["']?)(\w+)\1\s*:\s*(["'])([^"'\n]*)\3/g
/** What may stand around the pairs: comments, the declaration that the console shows, brackets and commas. */
const REST = /\/\/.*|\bconst\s+firebaseConfig\s*=|[\s{},;]/g

const withoutComments = (text: string) => text.replaceAll(/^\s*\/\/.*$/gm, '')
const isFlatObject = (text: string) =>
  /\{[^{}]*\}/.test(text) && withoutComments(text).replaceAll(PAIR, '').replaceAll(REST, '') === ''

const pairsOf = (text: string) =>
  Object.fromEntries([...withoutComments(text).matchAll(PAIR)].map(([, , name = '', , value = '']) => [name, value]))

const needed = (name: string) => optional(pipe(string(), minLength(1, `has no ${name}`)), '')

/**
 * The web app's settings, as JSON or in the form in which Firebase's console shows them: a JavaScript object, perhaps with its
 * declaration and comments.
 * @see https://firebase.google.com/docs/web/setup#add-sdk-and-initialize
 */
export const firebaseConfig = pipe(
  string(),
  check(
    isFlatObject,
    'is the firebaseConfig of the web app from Firebase’s console, such as {"apiKey": "…", "projectId": "…"}',
  ),
  transform(pairsOf),
  object({
    apiKey: needed('apiKey'),
    authDomain: optional(string(), ''),
    projectId: needed('projectId'),
    storageBucket: optional(string(), ''),
    messagingSenderId: pipe(needed('messagingSenderId'), regex(/^\d*$/, 'has a messagingSenderId that is no number')),
    appId: needed('appId'),
    measurementId: optional(string(), ''),
  }),
)
