declare const config: { stories: string[] }
export default config
