namespace Meridian.Ip
{
    /// <summary>One address of a batch, with its record or the reason why there is none.</summary>
    public sealed class BatchItem
    {
        internal BatchItem(string query, QueryAnswer record, ApiException error)
        {
            Query = query;
            Record = record;
            Error = error;
        }

        /// <summary>The address as given.</summary>
        public string Query { get; }

        /// <summary>The record; null if there is an error.</summary>
        public QueryAnswer Record { get; }

        /// <summary>The reason; null if there is a record.</summary>
        public ApiException Error { get; }
    }
}
