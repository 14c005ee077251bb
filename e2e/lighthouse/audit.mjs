// Found in the packages of this folder, which `npm run lighthouse` installs.
export { default as audit } from 'lighthouse'
