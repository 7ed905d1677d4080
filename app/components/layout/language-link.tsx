import { useText } from "../context/use-text";

export function LanguageLink({ search }: { search: string }) {
  const { locale } = useText();
  const [code, name] =
    locale === "en" ? (["es", "Español"] as const) : (["en", "English"] as const);
  const query = new URLSearchParams(search);
  query.set("lang", code);
  return (
    <a href={`?${query}`} lang={code} hrefLang={code}>
      {name}
    </a>
  );
}
