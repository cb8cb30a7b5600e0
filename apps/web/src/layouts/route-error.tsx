import { Button } from "@mantine/core";
import { useRouteError } from "react-router-dom";
import { useTexts } from "../lib/texts.tsx";
import { isChunkFailure } from "../lib/update-watch.ts";

export function RouteError() {
  const { routeError } = useTexts("common");
  const isLost = isChunkFailure(useRouteError());
  return (
    <div className="container stack justify-items-start py-section" role="alert">
      <h1 className="title-2">{isLost ? routeError.chunkTitle : routeError.title}</h1>
      <p className="lead">{isLost ? routeError.chunkText : routeError.text}</p>
      <Button size="md" onClick={() => location.reload()}>
        {routeError.reload}
      </Button>
    </div>
  );
}
