import { useMemo } from 'react';
import { useHelp } from '../../../api/common/help';
import { useProducts } from '../../../api/product/list';
import { useT } from '../../../lib/i18n';
import { useStore } from '../../../lib/use-store';
import { findArticles } from '../../help/services/find-articles';
import { matchTexts } from '../../help/services/match-texts';
import { favourites } from '../../market/services/favourites';
import { selectProducts } from '../../market/services/select-products';
import { OFTEN, type Place, placesOf } from '../services/places';
import { recentSearches } from '../services/recent-searches';
import type { Result, ResultGroup } from '../services/result';
import { useRecord } from './use-record';

const MOST_OF_A_KIND = 5;
const LEAST_SHARE = 0.5;
const TITLE = 2;

const placeResult = ({ to, icon, title }: Place): Result => ({ key: `${to} ${title}`, icon, title, to });

function findPlaces(places: readonly Place[], text: string): Result[] {
  const texts = places.map((place) => ({
    value: place,
    parts: [
      { text: place.title, weight: TITLE },
      { text: place.words, weight: 1 },
    ],
  }));
  return matchTexts(text, texts)
    .filter(({ share }) => share >= LEAST_SHARE)
    .map(({ value }) => placeResult(value));
}

/** What the typed text finds, in groups; before anything was typed, earlier searches and what is often needed. */
export function useResults(text: string): ResultGroup[] {
  const common = useT();
  const account = useT('account');
  const search = useT('search');
  const recent = useStore(recentSearches);
  const starred = useStore(favourites);
  const products = useProducts().data;
  const articles = useHelp().data?.articles;
  const record = useRecord(text);
  const places = placesOf({ common, account, search });
  const groups: ResultGroup[] =
    text.trim() === ''
      ? [
          { name: 'recent', items: recent.map((title) => ({ key: title, icon: 'clock', title })) },
          { name: 'often', items: places.slice(0, OFTEN).map(placeResult) },
        ]
      : [
          { name: 'records', items: record ? [record] : [] },
          { name: 'screens', items: findPlaces(places, text) },
          {
            name: 'markets',
            items: selectProducts(products ?? [], 'all', text, starred).map(({ symbol, name }) => ({
              ...{ key: symbol, icon: 'market', title: symbol, note: name, to: `/trade?symbol=${symbol}` },
            })),
          },
          {
            name: 'help',
            items: findArticles(articles ?? [], text).map(({ name, title }) => ({
              ...{ key: name, icon: 'info', title, to: `/help?a=${name}` },
            })),
          },
        ];
  const shown = groups
    .map(({ name, items }) => ({ name, items: items.slice(0, name === 'often' ? OFTEN : MOST_OF_A_KIND) }))
    .filter(({ items }) => items.length > 0);
  const content = JSON.stringify(shown);
  // The list keeps its choice while the same results are found again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content decides.
  return useMemo(() => shown, [content]);
}
