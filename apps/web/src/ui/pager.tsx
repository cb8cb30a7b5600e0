import { Button } from "@mantine/core";
import { Link } from "react-router-dom";

interface PagerProps {
  page: number;
  last: number;
  addressOf: (page: number) => string;
  texts: { pages: string; newer: string; older: string; page: (page: number, last: number) => string };
}

/** Links to the previous and next page, if there is more than one. */
export function Pager({ page, last, addressOf, texts }: PagerProps) {
  if (last === 1) return null;
  return (
    <nav className="row gap-4 justify-center mt-5" aria-label={texts.pages}>
      {page > 1 && (
        <Button component={Link} variant="default" to={addressOf(page - 1)} rel="prev">
          {texts.newer}
        </Button>
      )}
      <span className="quiet">{texts.page(page, last)}</span>
      {page < last && (
        <Button component={Link} variant="default" to={addressOf(page + 1)} rel="next">
          {texts.older}
        </Button>
      )}
    </nav>
  );
}
