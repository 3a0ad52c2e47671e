import i18next from 'i18next';
import { en, ja, type Texts, zh } from '../locales/texts';
import { useLang } from './session';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts };
  }
}

await i18next.init({
  resources: { en: { translation: en }, jp: { translation: ja }, zn: { translation: zh } },
  fallbackLng: false,
  interpolation: { escapeValue: false },
});

const translators = { en: i18next.getFixedT('en'), jp: i18next.getFixedT('jp'), zn: i18next.getFixedT('zn') };

/** The texts in the chosen language. */
export function useTexts(): typeof translators.en {
  return translators[useLang()];
}
