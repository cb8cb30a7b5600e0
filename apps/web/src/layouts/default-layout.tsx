import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { PageFrame } from "./page-frame.tsx";

export const DefaultLayout = () => <PageFrame header={<Header />} footer={<Footer />} />;
